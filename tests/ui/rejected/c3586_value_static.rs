//! A function that is a value uses no static.

use amp_runtime::prelude::*;

static FACTOR: f32 = 2.0;

fn main() {
    let scaled = function!(|x: f32| FACTOR * x);
    let _ = scaled;
}
