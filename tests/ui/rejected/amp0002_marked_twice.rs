//! One mark is enough.

use amp_runtime::prelude::*;

#[amp]
#[amp]
fn kernel(i: Index<1>, to: &ArrayViewMut<u32, 1>) {
    to[i] = double(1);
}

#[amp(cpu)]
#[inline]
#[amp]
fn double(x: u32) -> u32 {
    x * 2
}

#[amp]
#[derive(Debug)]
#[amp]
struct Point {
    x: f32,
}

fn main() {
    let point = Point { x: double(2) as f32 };
    println!("{point:?}");
}
