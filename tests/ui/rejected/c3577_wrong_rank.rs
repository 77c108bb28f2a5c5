//! The index of a kernel has the rank of its domain.

#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() {
    let mut data = [1; 16];
    let view = ArrayViewMut::new([4, 4], &mut data).unwrap();
    parallel_for_each(view.extent(), amp!(|i: Index<1>| view[[i[0], 0]] = 1)).unwrap();
}
