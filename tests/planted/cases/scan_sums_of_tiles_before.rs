//! Each tile adds the sum of the tile before, which that tile writes in the same launch.
use crate::case::*;

#[amp]
fn chained(
    t: TiledIndex<8>,
    data: &ArrayView<i32, 1>,
    ends: &ArrayViewMut<i32, 1>,
    to: &ArrayViewMut<i32, 1>,
) {
    let mut sum = 0;
    for k in t.tile_origin[0]..t.global[0] + 1 {
        sum += data[k];
    }
    if t.local[0] == 7 {
        ends[t.tile] = sum; //~ race
    }
    let first = t.tile[0] == 0;
    // mend: let before = tiles_before(t.tile_origin[0], data);
    let before = if first { 0 } else { ends[t.tile - 1] }; //~ race // bug
    to[t] = sum + before;
}

#[amp]
fn tiles_before(end: usize, data: &ArrayView<i32, 1>) -> i32 {
    let mut sum = 0;
    for k in end.max(8) - 8..end {
        sum += data[k];
    }
    sum
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<i32> = (0..32).map(|k| k % 6).collect();
    let from = ArrayView::new(32, &data)?;
    let ends = ArrayViewMut::without_source(4)?;
    written([32], |to| parallel_for_each_on(on, to.extent().tile::<8>(), chained(&from, &ends, to)))
}

pub fn expected() -> Vec<i64> {
    (0..32).map(|k: i64| ((k / 8 * 8 - 8).max(0)..=k).map(|n| n % 6).sum()).collect()
}
