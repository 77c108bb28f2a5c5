//! Blocks of a matrix are transposed by way of the tile's memory, and written over blocks of other tiles.
use crate::case::*;

#[amp]
fn transpose(t: TiledIndex<4, 4>, from: &ArrayViewMut<i32, 2>, to: &ArrayViewMut<i32, 2>) {
    #[tile_static]
    let block: [[i32; 4]; 4];
    block[t.local[0]][t.local[1]] = from[t]; //~ race
    t.barrier.wait();
    let target = [4 * t.tile[1] + t.local[0], 4 * t.tile[0] + t.local[1]];
    to[target] = block[t.local[1]][t.local[0]]; //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let mut numbers: Vec<i32> = (0..64).collect();
    let from = ArrayViewMut::new([8, 8], &mut numbers)?;
    changed([8, 8], vec![0_i32; 64], |to| {
        // mend: parallel_for_each_on(on, from.extent().tile::<4, 4>(), transpose(&from, to))
        parallel_for_each_on(on, to.extent().tile::<4, 4>(), transpose(&from, &from)) // bug
    })
}

pub fn expected() -> Vec<i64> {
    (0..64).map(|k| k % 8 * 8 + k / 8).collect()
}
