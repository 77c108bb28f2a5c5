//! A kernel captures no slice: it reads it through a view.

use amp_runtime::prelude::*;

fn main() {
    let factors: &[i32] = &[1, 2, 3];
    let mut data = [1; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = factors[0])).unwrap();
}
