//! What a host function hands into a kernel is a `Function`, not a closure of ordinary Rust.

use amp_runtime::prelude::*;

fn map(data: &ArrayViewMut<f32, 1>, f: impl Fn(f32) -> f32) -> Result<(), Error> {
    parallel_for_each(data.extent(), kernel!(|i: Index<1>| data[i] = f(data[i])))
}

fn main() -> Result<(), Error> {
    let mut data = [0.0; 16];
    map(&ArrayViewMut::new(16, &mut data)?, |x| x + 1.0)
}
