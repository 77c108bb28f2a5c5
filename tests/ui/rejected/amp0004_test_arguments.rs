//! A test with `#[amp_test]` runs on every accelerator.

use amp_runtime::prelude::*;

#[amp_test(cpu)]
fn zeros() -> amp_runtime::Result<Vec<f32>> {
    Array::<f32, 1>::zeroed(4)?.to_vec()
}

fn main() {}
