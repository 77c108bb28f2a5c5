//! A kernel has no assembly of one processor.

use amp_runtime::prelude::*;
use std::arch::asm;

#[amp]
fn helper(x: i32) -> i32 {
    asm!("nop");
    x
}

fn main() {}
