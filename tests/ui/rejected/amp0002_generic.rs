//! A kernel function has no type parameters yet.

use amp_runtime::prelude::*;

#[amp]
fn helper<T: Copy>(x: T) -> T {
    x
}

fn main() {}
