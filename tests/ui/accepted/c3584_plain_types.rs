//! tile_static variables of every kind of plain value.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub struct Pair {
    left: f32,
    right: u32,
}

#[amp]
pub fn kernel(idx: TiledIndex<4>, view: &ArrayViewMut<f32, 1>) {
    #[tile_static]
    let flag: bool;
    #[tile_static]
    let pair: Pair;
    #[tile_static]
    let grid: [[u32; 3]; 2];
    #[tile_static]
    let size: usize;
    flag = true;
    pair = Pair { left: 1.5, right: 2 };
    grid[1][2] = 3;
    size = 4;
    idx.barrier.wait();
    if flag {
        view[idx.global] = pair.left + (pair.right + grid[1][2]) as f32 + size as f32;
    }
}

pub fn main() {
    let mut data = [0.0; 8];
    let view = ArrayViewMut::new(8, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<4>(), kernel(&view)).unwrap();
}
