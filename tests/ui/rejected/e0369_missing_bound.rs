//! An operator of a parameter without a bound is rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
fn helper<T>(a: T, b: T) -> T {
    a + b
}

fn main() {}
