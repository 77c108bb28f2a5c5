//! Each tile of a dynamic program needs the row above it; the tile's memory has room for it, which nobody fills.
use crate::case::*;

#[amp]
fn best(above: &[[i32; 9]; 9], row: usize, column: usize) -> i32 {
    above[row][column + 1].max(above[row + 1][column]) //~ uninitialised
}

#[amp]
fn path(t: TiledIndex<8, 8>, cost: &ArrayView<i32, 2>, to: &ArrayViewMut<i32, 2>) {
    #[tile_static]
    let part: [[i32; 9]; 9];
    let (row, column) = (t.local[0], t.local[1]);
    if column == 0 {
        part[row + 1][0] = 0;
        // mend: part[0][row + 1] = 0;
    }
    for wave in 0..15 {
        t.barrier.wait();
        if row + column == wave {
            part[row + 1][column + 1] = cost[t] + best(&part, row, column);
        }
    }
    to[t] = part[row + 1][column + 1];
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let cost: Vec<i32> = (0..128).map(|k| k * 5 % 9).collect();
    let cost = ArrayView::new([8, 16], &cost)?;
    written([8, 16], |to| parallel_for_each_on(on, to.extent().tile::<8, 8>(), path(&cost, to)))
}

pub fn expected() -> Vec<i64> {
    let mut sums = vec![0; 128];
    for k in 0..128_usize {
        let above = if k >= 16 { sums[k - 16] } else { 0 };
        let left = if k % 8 > 0 { sums[k - 1] } else { 0 };
        sums[k] = k as i64 * 5 % 9 + above.max(left);
    }
    sums
}
