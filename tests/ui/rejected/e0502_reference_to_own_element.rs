//! A reference to an element of a thread's own array borrows the array.

use amp_runtime::prelude::*;

#[amp]
fn changed_meanwhile(x: i32) -> i32 {
    let mut own = [x, 2, 3];
    let first = &own[0];
    own[0] = 9;
    *first
}

fn main() {}
