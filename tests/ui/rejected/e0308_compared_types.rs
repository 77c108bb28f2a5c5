//! Only numbers of one type are compared.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32, y: f32) -> bool {
    x < y
}

fn main() {}
