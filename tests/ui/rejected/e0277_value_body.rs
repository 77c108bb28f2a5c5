//! A type error in a function that is a value is one error.

use amp_runtime::prelude::*;

fn main() {
    let mixed = function!(|x: f32| x + 1_u32);
    let _ = mixed;
}
