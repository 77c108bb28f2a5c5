//! A `for` and a `while` have no value that a `break` could give.

use amp_runtime::prelude::*;

#[amp]
fn first(x: i32) -> i32 {
    for _ in 0..3 {
        break x;
    }
    let mut n = x;
    while n > 3 {
        n /= 2;
        break n;
    }
    n
}

fn main() {}
