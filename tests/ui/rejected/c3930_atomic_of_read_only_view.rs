//! Elements of a read-only view cannot be changed, atomically or not.

use amp_runtime::prelude::*;

#[amp]
fn helper(view: &ArrayView<i32, 1>) -> i32 {
    atomic_fetch_add(&view[0], 1)
}

fn main() {}
