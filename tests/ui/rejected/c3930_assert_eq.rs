//! Of checks there is one.

use amp_runtime::prelude::*;

#[amp]
fn same(x: u32, y: u32) -> u32 {
    amp_assert_eq!(x, y);
    x
}

fn main() {}
