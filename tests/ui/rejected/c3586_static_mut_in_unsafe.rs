//! What needs `unsafe` is the mistake: a static that is changed.

use amp_runtime::prelude::*;

static mut COUNT: u32 = 0;

#[amp]
fn count(i: Index<1>, data: &ArrayViewMut<u32, 1>) {
    if data[i] > 3 {
        unsafe { COUNT += 1 }
    }
}

fn main() {}
