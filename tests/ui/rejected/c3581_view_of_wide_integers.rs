//! A view has elements of a type of the model.

use amp_runtime::prelude::*;

#[amp]
fn kernel(i: Index<1>, view: &ArrayViewMut<u128, 1>) {
    view[i] = view[i];
}

fn main() {}
