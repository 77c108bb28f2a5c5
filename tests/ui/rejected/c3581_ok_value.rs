//! A value is no `Result`.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let checked = Ok::<i32, i32>(x);
    1
}

fn main() {}
