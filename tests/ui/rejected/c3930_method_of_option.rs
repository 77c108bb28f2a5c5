//! A method of `Option` that gives a reference.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: Option<i32>) -> bool {
    x.as_ref().is_some()
}

fn main() {}
