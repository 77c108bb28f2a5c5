//! Between fields of two alignments there may be padding, which elements have none of.

use amp_runtime::prelude::*;

#[amp]
struct Tagged<T> {
    tag: u32,
    value: T,
}

fn main() {
    let data: [Tagged<f64>; 0] = [];
    let _ = ArrayView::new(1, &data);
}
