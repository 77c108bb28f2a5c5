//! A kernel writes no element of an array that it captured by value.

use amp_runtime::prelude::*;

fn main() {
    let mut counts = [0; 4];
    let data = [1; 16];
    let view = ArrayView::new(16, &data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| counts[i[0] % 4] += view[i])).unwrap();
    println!("{counts:?}");
}
