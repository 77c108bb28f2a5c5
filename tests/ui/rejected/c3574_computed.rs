//! A computed size is checked too.

use amp_runtime::prelude::*;

const SIDE: usize = 16;

#[amp]
fn kernel(idx: TiledIndex<{ SIDE * SIDE * SIDE }>, view: &ArrayViewMut<i32, 1>) {
    view[idx.global] = 1;
}

fn main() {}
