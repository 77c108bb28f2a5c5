//! What a method gives is of another type than is asked for.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: u32,
}

#[amp]
impl Point {
    fn x(self) -> u32 {
        self.x
    }
}

#[amp]
fn root(x: f64) -> f32 {
    x.sqrt()
}

#[amp]
fn distance(x: f64) -> f64 {
    let positive: f32 = x.abs();
    positive as f64
}

#[amp]
fn signed(point: Point) -> i32 {
    point.x()
}

#[amp]
fn half(x: f32) -> f32 {
    x / 2.0
}

#[amp]
fn half_root(x: f64) -> f32 {
    half(x.sqrt())
}

fn main() {}
