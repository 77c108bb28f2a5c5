//! Nobody polls what an `async` test returns.

use amp_runtime::prelude::*;

#[amp_test]
async fn zeros() -> amp_runtime::Result<Vec<f32>> {
    Array::<f32, 1>::zeroed(4)?.to_vec_async().await
}

fn main() {}
