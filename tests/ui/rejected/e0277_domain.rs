//! A number is no domain.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(16, kernel!(|i: Index<1>| view[i] = 1)).unwrap();
}
