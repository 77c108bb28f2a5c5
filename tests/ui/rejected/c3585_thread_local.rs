//! A kernel declares no thread-local variable.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    thread_local! {
        static SEED: i32 = const { 3 };
    }
    x
}

fn main() {}
