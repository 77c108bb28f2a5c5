//! Two `&mut` of one variable are rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let mut y = x;
    let one = &mut y;
    let two = &mut y;
    *one += 1;
    *two += 1;
    y
}

fn main() {}
