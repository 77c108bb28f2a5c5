//! A kernel calls no closure of ordinary Rust: `function!` makes one that it can.

use amp_runtime::prelude::*;

fn transform(data: &ArrayViewMut<f32, 1>, f: impl Function<fn(f32) -> f32>) -> Result<(), Error> {
    parallel_for_each(data.extent(), kernel!(|i: Index<1>| data[i] = f(data[i])))
}

fn main() -> Result<(), Error> {
    let mut data = [0.0; 16];
    let view = ArrayViewMut::new(16, &mut data)?;
    let a = 2.0;
    transform(&view, |x: f32| a * x)
}
