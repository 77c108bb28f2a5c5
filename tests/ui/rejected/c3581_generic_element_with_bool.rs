//! A generic struct is an element only if its fields are.

use amp_runtime::prelude::*;

#[amp]
struct Flagged<T> {
    value: T,
    flag: bool,
}

#[amp]
fn helper(i: Index<1>, view: &ArrayView<Flagged<f32>, 1>) -> f32 {
    view[i].value
}

fn main() {}
