//! Recursion.

use amp_runtime::prelude::*;

#[amp]
fn fibonacci(n: u32) -> u32 {
    if n < 2 {
        return n;
    }
    fibonacci(n - 1) + fibonacci(n - 2)
}

fn main() {}
