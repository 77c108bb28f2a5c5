//! A kernel counts in no variable of the host.

#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() {
    let mut total = 0;
    let data = [1; 16];
    let view = ArrayView::new(16, &data).unwrap();
    parallel_for_each(view.extent(), amp!(|i: Index<1>| total += view[i])).unwrap();
    println!("{total}");
}
