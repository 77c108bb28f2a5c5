//! A name for a view gets it where it is declared.

use amp_runtime::prelude::*;

#[amp]
fn helper(i: Index<1>, view: &ArrayView<f32, 1>) -> f32 {
    let name;
    name = view;
    name[i]
}

fn main() {}
