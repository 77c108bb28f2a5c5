//! A kernel makes no vector.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    let v = vec![x; 4];
    v[0]
}

fn main() {}
