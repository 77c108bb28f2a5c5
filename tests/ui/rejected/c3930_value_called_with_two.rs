//! A function that is a value is called with the arguments that it has.

use amp_runtime::prelude::*;

fn transform(data: &ArrayViewMut<f32, 1>, f: impl Function<fn(f32) -> f32>) -> Result<(), Error> {
    parallel_for_each(data.extent(), kernel!(|i: Index<1>| data[i] = f(data[i], 1.0)))
}

fn main() -> Result<(), Error> {
    let mut data = [0.0; 16];
    transform(&ArrayViewMut::new(16, &mut data)?, function!(|x: f32| x + 1.0))
}
