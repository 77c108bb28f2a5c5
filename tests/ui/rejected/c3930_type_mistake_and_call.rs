//! A call that is not allowed and a mistake in types are two errors.

use amp_runtime::prelude::*;

fn plain(x: i32) -> i32 {
    x
}

#[amp]
fn helper(x: f32) -> f32 {
    let y = plain(1);
    x + 1
}

fn main() {}
