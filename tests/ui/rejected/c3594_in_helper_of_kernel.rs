//! A mistake in a helper is no mistake of the kernels that call it.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    todo!()
}

#[amp]
fn kernel(i: Index<1>, view: &ArrayViewMut<i32, 1>) {
    view[i] = helper(3);
}

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = helper(4))).unwrap();
    parallel_for_each(view.extent(), kernel(&view)).unwrap();
}
