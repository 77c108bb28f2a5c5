//! An element that another thread reads is not written without a barrier between.

use amp_runtime::prelude::*;

#[amp]
fn rotate(t: TiledIndex<8>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let values: [i32; 8];
    let me = t.local[0];
    values[me] = view[t];
    for _ in 0..3 {
        t.barrier.wait();
        let next = values[(me + 1) % 8];
        values[me] = next;
    }
    view[t] = values[me];
}

#[amp]
fn helper(t: TiledIndex<8>, x: i32, rounds: u32) -> i32 {
    #[tile_static]
    let values: [i32; 8];
    values[t.local[0]] = x;
    t.barrier.wait();
    let mut sum = 0;
    let mut k = 0;
    while k < 8 {
        sum += values[k];
        k += 1;
    }
    match t.local[0] {
        0 | 1 => values[0] = sum,
        _ => (),
    }
    sum
}

fn main() {}
