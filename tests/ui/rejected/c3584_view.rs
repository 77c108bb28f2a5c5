//! A tile_static variable is no view.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    #[tile_static]
    let shared: ArrayView<'static, f32, 1>;
    x
}

fn main() {}
