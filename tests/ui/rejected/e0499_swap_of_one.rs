//! Two `&mut` of one variable as arguments are rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
fn both(a: &mut i32, b: &mut i32) {
    *a += *b;
}

#[amp]
fn helper(x: i32) -> i32 {
    let mut y = x;
    both(&mut y, &mut y);
    y
}

fn main() {}
