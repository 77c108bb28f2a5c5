//! `size_of` is computed before the kernel.

use amp_runtime::prelude::*;

#[amp]
fn helper() -> usize {
    size_of::<i32>()
}

fn main() {}
