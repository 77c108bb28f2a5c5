//! An immutable variable has no `&mut`.

use amp_runtime::prelude::*;

#[amp]
fn bump(x: &mut i32) {
    *x += 1;
}

#[amp]
fn helper(x: i32) -> i32 {
    let y = x;
    bump(&mut y);
    y
}

fn main() {}
