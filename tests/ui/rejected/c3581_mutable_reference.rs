//! A parameter is no mutable reference.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: &mut i32) {
    *x = 3;
}

fn main() {}
