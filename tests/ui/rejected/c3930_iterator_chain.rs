//! A kernel has no iterator chains.

use amp_runtime::prelude::*;

#[amp]
fn helper(values: &[i32; 4]) -> i32 {
    values.iter().map(|x| 2 * x).sum()
}

fn main() {}
