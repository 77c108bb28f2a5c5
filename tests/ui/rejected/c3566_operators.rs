//! Nor are operators; signs and methods count as well.

use amp_runtime::prelude::*;

#[amp]
fn sum(x: i32) -> i32 {
    x
        + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x
        + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x
        + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x
        + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x
        + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x
        + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x
        + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x
        + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x
        + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x
        + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x + x
}

#[amp]
fn minus(x: i32) -> i32 {
    - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - 
    - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - 
    - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - 
    - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - 
    - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - 
    - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - 
    - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - 
    - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - 
    - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - - -  x
}

fn main() {}
