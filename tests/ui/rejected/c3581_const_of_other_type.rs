//! A constant that a kernel reads is of a type of the model.

use amp_runtime::prelude::*;

const NAME: &str = "kernel";
const SMALL: u8 = 3;

#[amp]
fn helper(x: i32) -> i32 {
    let y = SMALL;
    x
}

fn main() {}
