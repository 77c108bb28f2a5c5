//! `#[unroll]` on a `for` whose rounds all take place, and `#[unroll(never)]` on any.

use amp_runtime::prelude::*;

#[amp(cpu)]
fn sum(x: u32) -> u32 {
    let mut sum = x;
    #[unroll]
    for i in 0..8 {
        sum += i;
    }
    #[unroll]
    for i in [1, 2, 3] {
        sum += i;
    }
    #[unroll(never)]
    for i in 0..x {
        if i == 1 {
            break;
        }
        sum += 1;
    }
    sum
}

pub fn main() {
    assert_eq!(sum(1), 36);
}
