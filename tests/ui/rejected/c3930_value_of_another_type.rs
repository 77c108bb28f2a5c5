//! The types of a function that is a value are those that the host function asks for.

use amp_runtime::prelude::*;

fn transform(data: &ArrayViewMut<f32, 1>, f: impl Function<fn(f32) -> f32>) -> Result<(), Error> {
    parallel_for_each(data.extent(), kernel!(|i: Index<1>| data[i] = f(data[i])))
}

fn main() -> Result<(), Error> {
    let mut data = [0.0; 16];
    let view = ArrayViewMut::new(16, &mut data)?;
    transform(&view, function!(|x: i32| x + 1))
}
