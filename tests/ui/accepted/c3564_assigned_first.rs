//! Assigned on some way to the read, by another function, or in an earlier round of a loop.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn fill(idx: &TiledIndex<4>, into: &mut [i32; 4]) {
    into[idx.local[0]] = 2;
    idx.barrier.wait();
}

#[amp]
fn counted(idx: &TiledIndex<4>, first: bool) -> i32 {
    #[tile_static]
    let calls: [i32; 4];
    if first {
        calls[idx.local[0]] = 1;
        0
    } else {
        calls[idx.local[0]]
    }
}

pub fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|idx: TiledIndex<4>| {
        #[tile_static]
        let one: i32;
        #[tile_static]
        let filled: [i32; 4];
        #[tile_static]
        let rounds: [i32; 4];
        #[tile_static]
        let count: i32;
        if idx.local[0] == 0 {
            one = 1;
            atomic_exchange(&count, 0);
        }
        fill(&idx, &mut filled);
        let mut sum = one + filled[3];
        for k in 0..2 {
            if k > 0 {
                sum += rounds[idx.local[0]];
            }
            rounds[idx.local[0]] = k + 5;
        }
        counted(&idx, true);
        atomic_fetch_add(&count, 1);
        idx.barrier.wait();
        view[idx.global] = sum + counted(&idx, false) + count;
    });
    parallel_for_each(view.extent().tile::<4>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [1 + 2 + 5 + 1 + 4; 16]);
}
