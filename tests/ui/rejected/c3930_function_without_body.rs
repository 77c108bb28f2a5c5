//! A function whose body is elsewhere.

use amp_runtime::prelude::*;

unsafe extern "C" {
    safe fn scaled(x: i32) -> i32;
}

#[amp]
fn helper(x: i32) -> i32 {
    scaled(x)
}

fn main() {}
