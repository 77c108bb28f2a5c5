//! A kernel calls no closure of the host.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let step = |x: i32| x + 1;
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = step(1))).unwrap();
}
