//! An `#[amp]` function has a type of its name, beside which there is no module or type of the name.

use amp_runtime::prelude::*;

mod scale {
    pub const FACTOR: i32 = 3;
}

#[amp]
fn scale(x: i32) -> i32 {
    x * scale::FACTOR
}

fn main() {}
