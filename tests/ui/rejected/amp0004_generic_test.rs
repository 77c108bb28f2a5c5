//! Nobody says for which types and sizes a generic test runs.

use amp_runtime::prelude::*;

#[amp_test]
fn zeros<T: amp_runtime::Element, const N: usize>() -> amp_runtime::Result<Vec<T>> {
    Array::<T, 1>::zeroed(N)?.to_vec()
}

fn main() {}
