//! A test on every accelerator is a function.

use amp_runtime::prelude::*;

#[amp_test]
struct Zeros {
    _length: usize,
}

fn main() {}
