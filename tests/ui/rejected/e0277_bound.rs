//! An unmet bound of a generic function is one error, at its name.

use amp_runtime::prelude::*;

#[amp]
trait Area {
    fn area(self) -> f32;
}

#[amp]
fn area_of<T: Area>(shape: T) -> f32 {
    shape.area()
}

#[amp]
fn helper(x: f32) -> f32 {
    area_of(x)
}

#[amp]
fn another(x: f32) -> f32 {
    area_of::<f32>(x)
}

fn main() {}
