//! A test on every accelerator is given the accelerator, and nothing else.

use amp_runtime::prelude::*;

#[amp_test]
fn of_each_length(length: usize) {
    assert!(length > 0);
}

#[amp_test]
fn with_its_own(on: Accelerator) {
    assert!(!on.is_lost());
}

#[amp_test]
fn of_two(on: &Accelerator, other: &Accelerator) {
    assert_ne!(on, other);
}

fn main() {}
