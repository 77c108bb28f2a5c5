//! A method that an index has for the host only.

use amp_runtime::prelude::*;

#[amp]
fn helper(index: Index<2>) -> usize {
    index.to_string().len()
}

fn main() {}
