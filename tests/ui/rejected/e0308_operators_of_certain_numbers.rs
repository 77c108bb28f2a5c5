//! An operator of numbers whose types the source says is refused as any other, once.

use amp_runtime::prelude::*;

#[amp]
fn add(x: i32, y: i32) -> i32 {
    x + y
}

#[amp]
fn helper(x: f32, n: u32, y: f64) -> i32 {
    let a: i32 = n + 1;
    let mut b = n * n;
    b += x;
    b -= 1.0;
    let c: f32 = x + y;
    let d: u64 = n << 2;
    let mut e = x;
    e *= n;
    let f: f32 = n % n;
    if n + n == x * x {
        return 1;
    }
    add(n * 2, 1)
}

#[amp]
fn other(n: u32) -> f32 {
    n + n
}

fn main() {}
