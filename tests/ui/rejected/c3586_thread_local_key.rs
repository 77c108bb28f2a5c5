//! A kernel reads no thread-local variable.

use amp_runtime::prelude::*;

thread_local! {
    static SEED: i32 = const { 3 };
}

#[amp]
fn helper(x: i32) -> i32 {
    x + SEED
}

fn main() {}
