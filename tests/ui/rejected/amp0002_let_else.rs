//! `let … else` is not supported yet.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let 3 = x else { return 1 };
    x
}

fn main() {}
