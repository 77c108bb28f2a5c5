//! A kernel that is not launched does nothing.

#![deny(unused_must_use)]

use amp_runtime::prelude::*;

#[amp]
fn kernel(i: Index<1>, view: &ArrayViewMut<i32, 1>) {
    view[i] = 1;
}

fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    kernel!(|i: Index<1>| view[i] = 1);
    kernel(&view);
    let made = kernel(&view);
    parallel_for_each(view.extent(), made).unwrap();
}
