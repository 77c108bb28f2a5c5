//! A block is transposed through the tile's memory, whose rows are as short as the columns should be.
use crate::case::*;

#[amp]
fn take(block: &[[i32; 4]; 8], row: usize, column: usize) -> i32 {
    block[row][column] //~ out of range
}

#[amp]
fn turn(t: TiledIndex<8, 4>, from: &ArrayView<i32, 2>, to: &ArrayViewMut<i32, 2>) {
    #[tile_static]
    let block: [[i32; 4]; 8];
    block[t.local[0]][t.local[1]] = from[t];
    t.barrier.wait();
    let place = t.local[0] * 4 + t.local[1];
    let (row, column) = (place / 8, place % 8);
    let value = take(&block, row, column); // bug
    // mend: let value = take(&block, column, row);
    to[[t.tile[1] * 4 + row, t.tile[0] * 8 + column]] = value;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let cells: Vec<i32> = (0..128).collect();
    let from = ArrayView::new([16, 8], &cells)?;
    written([8, 16], |to| parallel_for_each_on(on, from.extent().tile::<8, 4>(), turn(&from, to)))
}

pub fn expected() -> Vec<i64> {
    (0..128).map(|k| k % 16 * 8 + k / 16).collect()
}
