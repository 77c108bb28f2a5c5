//! A tile's memory is transposed by the threads after a wait that fences views only.
use crate::case::*;

#[amp]
fn exchange(t: TiledIndex<4, 4>, block: &[[i32; 4]; 4], to: &ArrayViewMut<i32, 2>) {
    t.barrier.wait_with_global_memory_fence(); // bug
    // mend: t.barrier.wait_with_tile_static_memory_fence();
    to[t] = block[t.local[1]][t.local[0]]; //~ race
}

#[amp]
fn transpose_tiles(t: TiledIndex<4, 4>, from: &ArrayView<i32, 2>, to: &ArrayViewMut<i32, 2>) {
    #[tile_static]
    let block: [[i32; 4]; 4];
    block[t.local[0]][t.local[1]] = from[t]; //~ race
    exchange(t, &block, to);
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let cells: Vec<i32> = (0..32).collect();
    let from = ArrayView::new([4, 8], &cells)?;
    written([4, 8], |to| {
        parallel_for_each_on(on, to.extent().tile::<4, 4>(), transpose_tiles(&from, to))
    })
}

pub fn expected() -> Vec<i64> {
    (0..32).map(|k| k % 4 * 8 + k / 8 + k % 8 / 4 * 4).collect()
}
