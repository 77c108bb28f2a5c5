//! A function that is a value only reads the views that it captures.

use amp_runtime::prelude::*;

fn transform(data: &ArrayViewMut<f32, 1>, f: impl Function<fn(f32) -> f32>) -> Result<(), Error> {
    parallel_for_each(data.extent(), kernel!(|i: Index<1>| data[i] = f(data[i])))
}

fn main() -> Result<(), Error> {
    let (mut data, mut log) = ([0.0; 16], [0.0; 16]);
    let view = ArrayViewMut::new(16, &mut data)?;
    let log = ArrayViewMut::new(16, &mut log)?;
    transform(&view, function!(|x: f32| x + log[0]))
}
