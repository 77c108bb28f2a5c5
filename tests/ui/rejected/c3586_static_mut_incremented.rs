//! A kernel changes no static, in a module either.

use amp_runtime::prelude::*;

mod counters {
    pub static mut COUNT: i32 = 0;
}

#[amp]
fn helper(x: i32) -> i32 {
    counters::COUNT += x;
    x
}

fn main() {}
