//! A method of `Option` that kernels do not have.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: Option<i32>) -> Option<i32> {
    x.inspect(|_| ())
}

fn main() {}
