//! The name in `function!` is that of an `#[amp]` function.

use amp_runtime::prelude::*;

fn double(x: f32) -> f32 {
    x + x
}

fn main() {
    let double = function!(double);
    let _ = double;
}
