//! A kernel counts in no variable of the host.

use amp_runtime::prelude::*;

fn main() {
    let mut total = 0;
    let data = [1; 16];
    let view = ArrayView::new(16, &data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| total += view[i])).unwrap();
    println!("{total}");
}
