//! One condition of the thread among many of the tile.

use amp_runtime::prelude::*;

#[amp]
fn inner(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>, count: usize) {
    let mut k = 0;
    loop {
        if k == count {
            break;
        }
        let limit = view[t];
        if limit > 5 || k > 2 {
            t.barrier.wait();
        }
        k += 1;
    }
}

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>, count: usize) {
    for _ in 0..count {
        if t.tile[0] == 1 {
            match count {
                3 => inner(t, view, count),
                _ => (),
            }
        }
    }
}

fn main() {}
