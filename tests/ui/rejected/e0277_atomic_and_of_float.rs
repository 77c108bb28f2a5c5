//! There are no atomic bits of an `f32`.

use amp_runtime::prelude::*;

#[amp]
fn helper(i: Index<1>, view: &ArrayViewMut<f32, 1>) -> f32 {
    atomic_fetch_and(&view[i], 1.0)
}

fn main() {}
