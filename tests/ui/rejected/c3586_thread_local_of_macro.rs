//! A thread-local variable is one, whatever is done with it.

use amp_runtime::prelude::*;
use std::cell::Cell;

std::thread_local! {
    static FIRST: Cell<i32> = const { Cell::new(3) };
    static SECOND: Cell<i32> = const { Cell::new(4) };
}

#[amp]
fn helper(x: i32) -> i32 {
    x + SECOND.take()
}

fn main() {}
