//! A kernel captures no integer of 128 bits.

use amp_runtime::prelude::*;

fn main() {
    let factor = 3_i128;
    let mut data = [1; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = factor as i32)).unwrap();
}
