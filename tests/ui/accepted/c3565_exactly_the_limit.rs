//! 32 KiB together: a function that is called twice has its variables once, and `usize` has 32 bits.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn half(idx: &TiledIndex<4>, x: i32) -> i32 {
    #[tile_static]
    let scratch: [i32; 4096];
    scratch[idx.local[0]] = x;
    scratch[idx.local[0]]
}

#[amp]
fn both(idx: &TiledIndex<4>, x: i32) -> i32 {
    half(idx, x) + half(idx, x + 1)
}

pub fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|idx: TiledIndex<4>| {
        #[tile_static]
        let indices: [usize; 4096];
        indices[idx.local[0]] = 1;
        view[idx.global] = both(&idx, 1) + half(&idx, 4) + indices[idx.local[0]] as i32;
    });
    parallel_for_each(view.extent().tile::<4>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [1 + 2 + 4 + 1; 16]);
}
