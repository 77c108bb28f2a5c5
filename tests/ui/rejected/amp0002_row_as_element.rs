//! A row of a view where an element is meant: read, written, and given a name.

use amp_runtime::prelude::*;

#[amp]
fn read(view: &ArrayView<f32, 2>, i: usize) -> f32 {
    view[i]
}

#[amp]
fn kernel(i: Index<2>, to: &ArrayViewMut<f32, 2>) {
    to[i[0]] = 1.0;
    let row = to[i[0]];
    to[i] = row + read(to, 0);
}

fn main() {}
