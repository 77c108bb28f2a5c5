//! A kernel borrows no host variable mutably.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: i32) -> i32 {
    x
}

fn main() {
    let mut total = 0;
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = helper(&mut total))).unwrap();
}
