//! A function does not call itself by a path.

use amp_runtime::prelude::*;

#[amp]
fn factorial(n: u32) -> u32 {
    if n < 2 { 1 } else { n * self::factorial(n - 1) }
}

fn main() {}
