//! Rows of 17 spread a block over the banks; the sum of a row also takes the column that is only room.
use crate::case::*;

const ROOM: usize = 9;

#[amp]
fn row_sum(block: &[[i32; ROOM]; 8], row: usize) -> i32 {
    let mut sum = 0;
    let length = block[0].len(); // bug
    // mend: let length = ROOM - 1;
    for column in 0..length {
        sum += block[row][column]; //~ uninitialised
    }
    sum
}

#[amp]
fn column_sums(t: TiledIndex<8, 8>, from: &ArrayView<i32, 2>, to: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let block: [[i32; ROOM]; 8];
    block[t.local[1]][t.local[0]] = from[t];
    t.barrier.wait();
    if t.local[0] == 0 {
        atomic_fetch_add(&to[t.global[1]], row_sum(&block, t.local[1]));
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let cells: Vec<i32> = (0..256).map(|k| k % 19).collect();
    let from = ArrayView::new([16, 16], &cells)?;
    written([16], |to| {
        parallel_for_each_on(on, from.extent().tile::<8, 8>(), column_sums(&from, to))
    })
}

pub fn expected() -> Vec<i64> {
    (0..16).map(|column| (0..16).map(|row| (row * 16 + column) % 19).sum()).collect()
}
