//! What a function that is a value gives has its type.

use amp_runtime::prelude::*;

fn main() {
    let whole = function!(|x: f32| -> i32 { x });
    let _ = whole;
}
