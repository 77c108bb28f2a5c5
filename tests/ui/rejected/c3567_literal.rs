//! No division and no remainder by a literal zero, in whatever form.

use amp_runtime::prelude::*;

#[amp]
fn operators(x: i32, y: u64) -> i32 {
    let mut z = x / 0;
    z += x % 0i32;
    z /= 0;
    z %= (0);
    z + (y / 0x0) as i32
}

#[amp]
fn methods(x: i32, y: u32) -> i32 {
    let z = x.div_euclid(0) + x.rem_euclid(0) + x.wrapping_div(0);
    z + (y.div_ceil(0) + u32::rem_euclid(y, 0)) as i32
}

fn main() {}
