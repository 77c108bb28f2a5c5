//! A floating-point division by a literal zero is warned of, which a program can deny.

#![deny(deprecated)]

use amp_runtime::prelude::*;

#[amp]
fn divide(x: f32, y: f64) -> f32 {
    let mut z = x / 0.0;
    z %= -0.0;
    z + (y / 0f64) as f32
}

#[amp]
struct Point {
    x: f32,
}

#[amp]
impl Point {
    fn over_nothing(self) -> f32 {
        self.x / 0.
    }
}

fn main() {
    let mut data = [0.0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] /= 0.0f32)).unwrap();
}
