//! What a type is called is known to ordinary Rust only.

use amp_runtime::prelude::*;
use std::any::TypeId;

#[amp]
fn helper(x: i32) -> i32 {
    let _same = TypeId::of::<i32>();
    x
}

fn main() {}
