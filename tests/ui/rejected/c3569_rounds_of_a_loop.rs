//! A barrier in a loop is for all threads, so they run its rounds together, whatever ends it. What is
//! missing is the barrier at the end of the round.

use amp_runtime::prelude::*;

#[amp]
fn until_data_says(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let shared: [i32; 16];
    let me = t.local[0];
    loop {
        shared[me] = view[t];
        t.barrier.wait();
        view[t] = shared[15 - me];
        if shared[0] == 3 {
            break;
        }
    }
}

#[amp]
fn while_there_is_more(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>, bits: &ArrayView<i32, 1>) {
    #[tile_static]
    let shared: [i32; 16];
    let me = t.local[0];
    let mut left = bits[t.tile];
    while left > 0 {
        shared[me] = view[t];
        t.barrier.wait();
        view[t] = shared[15 - me];
        left -= bits[0];
    }
}

#[amp]
fn within(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>, mode: u32) {
    #[tile_static]
    let shared: [i32; 16];
    #[tile_static]
    let last: [i32; 16];
    let me = t.local[0];
    match mode {
        0 => {
            shared[me] = view[t];
            view[t] = shared[15 - me];
        }
        _ => {
            last[me] = view[t];
            t.barrier.wait();
            view[t] = last[15 - me];
        }
    }
}

fn main() {}
