//! A literal whose type follows from what is around it has a type of the model.

use amp_runtime::prelude::*;

const WIDE: i128 = 3;

#[amp]
fn helper(x: i32) -> bool {
    WIDE == 4
}

fn main() {}
