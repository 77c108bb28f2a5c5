//! Rows with room for one more element each, by a literal and by constants, handed on by reference.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

const PAD: usize = 1;

pub struct Layout;

impl Layout {
    pub const PAD: usize = 2;
}

#[amp]
pub fn turned(t: TiledIndex<4, 4>, square: &[[i32; 4]; 4]) -> i32 {
    square[t.local[1]][t.local[0]]
}

pub fn main() {
    let mut data: Vec<i32> = (0..16).collect();
    let view = ArrayViewMut::new([4, 4], &mut data).unwrap();
    parallel_for_each(view.extent().tile::<4, 4>(), kernel!(|t: TiledIndex<4, 4>| {
        #[tile_static(pad = 1)]
        let first: [[i32; 4]; 4];
        #[tile_static(pad = PAD)]
        let second: [[i32; 4]; 4];
        #[tile_static(pad = Layout::PAD)]
        let third: [[i32; 4]; 4];
        first[t.local[0]][t.local[1]] = view[t];
        second[t.local[0]][t.local[1]] = 1;
        third[t.local[0]][t.local[1]] = 2;
        t.barrier.wait();
        view[t] = turned(t, &first) + turned(t, &second) - turned(t, &third);
    })).unwrap();
    drop(view);
    assert_eq!(data[..6], [-1, 3, 7, 11, 0, 4]);
}
