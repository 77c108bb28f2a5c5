//! A constant that a kernel reads is of a type of the model.

use amp_runtime::prelude::*;

const NAME: &str = "kernel";
const WIDE: i128 = 3;

#[amp]
fn helper(x: i32) -> i32 {
    let y = WIDE;
    x
}

fn main() {}
