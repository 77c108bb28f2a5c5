//! A trait object.

use amp_runtime::prelude::*;

trait Shape {
    fn area(&self) -> f32;
}

#[amp]
fn helper(shape: &dyn Shape) -> f32 {
    shape.area()
}

fn main() {}
