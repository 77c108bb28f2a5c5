//! Rows of a block have room for one more element against conflicts of banks; a mirrored column is looked up in it.
use crate::case::*;

#[amp]
fn mirrored(block: &[[i32; 8]; 4], row: usize, column: usize) -> i32 {
    let width = 8; // bug
    // mend: let width = 7;
    let value = block[row][width - column]; //~ out of range
    value
}

#[amp]
fn mirror(t: TiledIndex<4, 8>, from: &ArrayView<i32, 2>, to: &ArrayViewMut<i32, 2>) {
    #[tile_static(pad = 1)]
    let block: [[i32; 8]; 4];
    block[t.local[0]][t.local[1]] = from[t];
    t.barrier.wait();
    to[t] = mirrored(&block, t.local[0], t.local[1]);
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let cells: Vec<i32> = (0..128).collect();
    let from = ArrayView::new([8, 16], &cells)?;
    written([8, 16], |to| parallel_for_each_on(on, to.extent().tile::<4, 8>(), mirror(&from, to)))
}

pub fn expected() -> Vec<i64> {
    (0..128).map(|k| k / 8 * 8 + 7 - k % 8).collect()
}
