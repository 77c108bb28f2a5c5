//! A method of `Option` that kernels lack, at the start of a chain.

use amp_runtime::prelude::*;

#[amp]
fn known(x: Option<i32>) -> bool {
    x.as_ref().is_some()
}

fn main() {}
