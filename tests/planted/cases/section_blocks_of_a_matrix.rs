//! A block of a matrix is mirrored onto the block beside it, which overlaps it by two columns.
use crate::case::*;

#[amp]
fn mirror(i: Index<2>, from: &ArrayViewMut<i32, 2>, to: &ArrayViewMut<i32, 2>) {
    let width = from.extent()[1];
    to[i] = -from[[i[0], width - 1 - i[1]]]; //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([6, 8], (0..48).collect(), |matrix: &ArrayViewMut<'_, i32, 2>| {
        let from = matrix.section([1, 0], [4, 4])?;
        let to = matrix.section([1, 2], [4, 4])?; // bug
        // mend: let to = matrix.section([1, 4], [4, 4])?;
        parallel_for_each_on(on, from.extent(), mirror(&from, &to))
    })
}

pub fn expected() -> Vec<i64> {
    let value = |r: i64, c: i64| {
        if (1..5).contains(&r) && c >= 4 { -(r * 8 + 7 - c) } else { r * 8 + c }
    };
    (0..48).map(|k| value(k / 8, k % 8)).collect()
}
