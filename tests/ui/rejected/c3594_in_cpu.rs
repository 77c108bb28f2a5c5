//! A mistake in an `#[amp(cpu)]` function is no mistake of its callers.

use amp_runtime::prelude::*;

#[amp(cpu)]
fn helper(x: i32) -> i32 {
    unreachable!("never {x}")
}

fn main() {
    println!("{}", helper(3));
}
