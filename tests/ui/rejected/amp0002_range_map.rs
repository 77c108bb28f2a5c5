//! A range has no iterator chains.

use amp_runtime::prelude::*;

#[amp]
fn helper(n: i32) -> i32 {
    let all = (0..n).map(|x| 2 * x);
    1
}

fn main() {}
