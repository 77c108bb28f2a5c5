//! Text is named as text, whatever it says.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let greeting = "größer";
    let c = c"kernel";
    x
}

fn main() {}
