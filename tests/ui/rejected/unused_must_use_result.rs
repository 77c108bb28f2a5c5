//! A result that has to be used, in a statement. It is a warning, and here an error.

#![deny(unused_must_use)]

use amp_runtime::prelude::*;

#[amp]
#[must_use = "it is all that it does"]
fn square(x: i32) -> i32 {
    x * x
}

#[amp]
fn kernel(i: Index<1>, view: &ArrayViewMut<i32, 1>) {
    square(view[i] + 1);
}

fn main() {}
