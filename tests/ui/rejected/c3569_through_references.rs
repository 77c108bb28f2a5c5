//! A name for tile_static memory is that memory.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let shared: [i32; 16];
    let me = t.local[0];
    let all = &shared;
    shared[me] = view[t];
    view[t] = all[15 - me];
}

#[amp]
fn sum(numbers: &[i32; 16]) -> i32 {
    numbers[0] + numbers[15]
}

/// A function that reads the memory hides nothing else.
#[amp]
fn beside_a_call(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let shared: [i32; 16];
    let me = t.local[0];
    shared[me] = view[t];
    t.barrier.wait();
    view[t] = sum(&shared);
    t.barrier.wait();
    shared[me] = 1;
    view[t] += shared[15 - me];
}

/// So is one for a part of it.
#[amp]
fn row_of_another(t: TiledIndex<4, 4>, view: &ArrayViewMut<i32, 2>) {
    #[tile_static]
    let block: [[i32; 4]; 4];
    let (y, x) = (t.local[0], t.local[1]);
    block[y][x] = view[t];
    let row = &block[3 - y];
    view[t] = row[x];
}

fn main() {}
