//! Whoever runs tests does not know what an `unsafe` one asks for.

use amp_runtime::prelude::*;

#[amp_test]
unsafe fn zeros() -> amp_runtime::Result<Vec<f32>> {
    Array::<f32, 1>::zeroed(4)?.to_vec()
}

fn main() {}
