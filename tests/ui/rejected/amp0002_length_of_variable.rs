//! An array whose length is a variable of the kernel.

use amp_runtime::prelude::*;

#[amp]
fn kernel(i: Index<1>, count: usize, view: &ArrayViewMut<f32, 1>) {
    let mut sums = [0.0; count];
    for k in 0..count {
        sums[k] += view[i];
    }
    view[i] = sums[0];
}

fn main() {}
