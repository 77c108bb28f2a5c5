//! A parameter is no trait object.

use amp_runtime::prelude::*;

#[amp]
fn helper(f: &dyn Fn(i32) -> i32, x: i32) -> i32 {
    x
}

fn main() {}
