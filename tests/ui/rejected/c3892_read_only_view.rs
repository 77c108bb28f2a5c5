//! A kernel writes no element of a read-only view.

use amp_runtime::prelude::*;

fn main() {
    let data = [1; 16];
    let view = ArrayView::new(16, &data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = 3)).unwrap();
}
