//! A kernel from a closure calls only functions marked `#[amp]`.

use amp_runtime::prelude::*;

fn plain(x: i32) -> i32 {
    x + 1
}

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = plain(1))).unwrap();
}
