//! Rows of a block are summed by the threads of a column, one half onto the other, in the same element at once.
use crate::case::*;

#[amp]
fn fold_row(block: &mut [[f32; 16]; 4], row: usize, column: usize, width: usize) {
    let target = column % width;
    // mend: if column >= width { return; }
    let other = block[row][column ^ width];
    block[row][target] += other; //~ race
}

#[amp]
fn row_sums(t: TiledIndex<4, 16>, data: &ArrayView<f32, 2>, to: &ArrayViewMut<f32, 1>) {
    #[tile_static]
    let block: [[f32; 16]; 4];
    block[t.local[0]][t.local[1]] = data[t];
    for level in 0..4 {
        t.barrier.wait();
        fold_row(&mut block, t.local[0], t.local[1], 8 >> level);
    }
    if t.local[1] == 0 {
        to[t.global[0]] = block[t.local[0]][0];
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<f32> = (0..128).map(|k| (k % 7) as f32).collect();
    let data = ArrayView::new([8, 16], &data)?;
    written([8], |to| parallel_for_each_on(on, data.extent().tile::<4, 16>(), row_sums(&data, to)))
}

pub fn expected() -> Vec<i64> {
    (0..8).map(|row| (row * 16..row * 16 + 16).map(|k| k % 7).sum()).collect()
}
