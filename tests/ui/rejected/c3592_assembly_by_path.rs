//! A kernel has no assembly, in an unsafe block either.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    unsafe {
        core::arch::asm!("nop");
    }
    x
}

fn main() {}
