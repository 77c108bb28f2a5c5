//! Two closures that change one variable are rustc's own error, once.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let mut sum = x;
    let mut one = || sum += 1;
    let mut two = || sum += 2;
    one();
    two();
    sum
}

fn main() {}
