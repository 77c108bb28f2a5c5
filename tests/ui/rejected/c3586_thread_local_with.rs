//! A kernel reaches no thread-local variable through its methods.

use amp_runtime::prelude::*;
use std::cell::Cell;

thread_local! {
    static SEED: Cell<i32> = const { Cell::new(3) };
}

#[amp]
fn helper(x: i32) -> i32 {
    x + SEED.get()
}

fn main() {}
