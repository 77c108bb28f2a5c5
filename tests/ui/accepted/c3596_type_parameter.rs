//! A type parameter with the bound that it is an element.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

fn add<T: Element + std::ops::Add<Output = T>>(data: &mut [T], by: T) {
    let view = ArrayViewMut::new(data.len(), data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = view[i] + by)).unwrap();
}

pub fn main() {
    let mut data = [1.0, 2.0];
    add(&mut data, 2.0);
    assert_eq!(data, [3.0, 4.0]);
}
