//! A local variable is one thread's: nothing in it is atomic.

use amp_runtime::prelude::*;

#[amp]
fn helper() -> i32 {
    let n = 0;
    atomic_fetch_add(&n, 1)
}

fn main() {}
