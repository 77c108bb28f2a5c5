//! A function that is a value takes values.

use amp_runtime::prelude::*;

fn main() {
    let double = function!(|x: &f32| *x + *x);
    let _ = double;
}
