//! A kernel has no `&mut` of a capture.

use amp_runtime::prelude::*;

#[amp]
fn bump(x: &mut i32) {
    *x += 1;
}

fn main() {
    let mut total = 0;
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        bump(&mut total);
        view[i] = total;
    })).unwrap();
}
