//! A result is no `Result`.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> Result<i32, i32> {
    if x > 0 { Ok(x) } else { Err(x) }
}

fn main() {}
