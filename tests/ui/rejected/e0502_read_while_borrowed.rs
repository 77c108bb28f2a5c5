//! A variable is not borrowed twice while one changes it.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let mut y = x;
    let one = &mut y;
    let two = &y;
    *one += 1;
    *two
}

fn main() {}
