//! A function for kernels and ordinary Rust does not call itself either.

use amp_runtime::prelude::*;

#[amp(cpu)]
fn factorial(n: u32) -> u32 {
    if n < 2 { 1 } else { n * factorial(n - 1) }
}

fn main() {}
