//! A sum of a type parameter without a bound.

use amp_runtime::prelude::*;

#[amp]
fn helper<T>(a: T, b: T) -> T {
    a + b
}

fn main() {}
