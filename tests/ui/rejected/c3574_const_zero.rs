//! A constant size is checked like a written one.

use amp_runtime::prelude::*;

const SIZE: usize = 0;

#[amp]
fn kernel(idx: TiledIndex<SIZE>, view: &ArrayViewMut<i32, 1>) {
    view[idx.global] = 1;
}

fn main() {}
