//! A type parameter that is a closure of ordinary Rust cannot be called in a kernel either.

use amp_runtime::prelude::*;

fn map<F: Fn(f32) -> f32>(data: &ArrayViewMut<f32, 1>, f: F) -> Result<(), Error> {
    parallel_for_each(data.extent(), kernel!(|i: Index<1>| data[i] = f(data[i])))
}

fn main() -> Result<(), Error> {
    let mut data = [0.0; 16];
    map(&ArrayViewMut::new(16, &mut data)?, |x| x + 1.0)
}
