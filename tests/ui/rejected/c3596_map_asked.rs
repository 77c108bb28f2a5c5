//! A map is nothing that a kernel captures, with whatever it is indexed.

use amp_runtime::prelude::*;
use std::collections::HashMap;

fn main() {
    let prices = HashMap::from([(7_u32, 1.25_f32)]);
    let (keys, mut bills) = ([7_u32], [0.0_f32]);
    let keys = ArrayView::new(1, &keys).unwrap();
    let bills = ArrayViewMut::new(1, &mut bills).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        let key = keys[i];
        bills[i] = prices[&key] * 2.0;
    });
    parallel_for_each(bills.extent(), kernel).unwrap();
}
