//! Nor by an expression of literals that is zero.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        view[i] = 7 / (2 - 2) + 7 % (3 * 4 - 12) + 7 / -0;
        view[i] += 7 / (0 as u8 as i32) + 7 / { 1 / 2 };
    })).unwrap();
}
