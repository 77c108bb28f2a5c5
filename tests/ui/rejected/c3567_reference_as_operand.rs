//! A divisor behind a reference.

use amp_runtime::prelude::*;

#[amp]
fn shares(i: Index<1>, data: &ArrayViewMut<u32, 1>) {
    data[i] = data[i] / &0;
    data[i] %= &0;
}

fn main() {}
