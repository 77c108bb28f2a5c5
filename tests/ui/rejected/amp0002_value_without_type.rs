//! The parameters of a function that is a value have types.

use amp_runtime::prelude::*;

fn main() {
    let double = function!(|x| x + x);
    let _: &dyn std::any::Any = &double;
}
