//! A kernel writes no element of a read-only view.

#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() {
    let data = [1; 16];
    let view = ArrayView::new(16, &data).unwrap();
    parallel_for_each(view.extent(), amp!(|i: Index<1>| view[i] = 3)).unwrap();
}
