//! Between fields of two alignments there may be padding, which elements have none of.

use amp_runtime::prelude::*;

#[amp]
struct Tagged<T> {
    tag: u32,
    value: T,
}

#[amp]
fn helper(i: Index<1>, view: &ArrayView<Tagged<f64>, 1>) -> f64 {
    view[i].value
}

fn main() {}
