//! A laplacian in three dimensions leaves the border out in rows and columns, but not in layers.
use crate::case::*;

#[amp]
fn is_inner(i: Index<3>, extent: Extent<3>) -> bool {
    let first = 1; // bug
    // mend: let first = 0;
    let mut inner = true;
    for d in first..3 {
        inner = inner && i[d] > 0 && i[d] + 1 < extent[d];
    }
    inner
}

#[amp]
fn laplacian(i: Index<3>, from: &ArrayView<i32, 3>, to: &ArrayViewMut<i32, 3>) {
    if !is_inner(i, from.extent()) {
        return;
    }
    let [layer, row, column] = <[usize; 3]>::from(i);
    let across = from[[layer, row, column - 1]] + from[[layer, row, column + 1]];
    let along = from[[layer, row - 1, column]] + from[[layer, row + 1, column]];
    let up = from[[layer + 1, row, column]]; //~ out of range
    let down = from[[layer - 1, row, column]]; //~ out of range
    to[i] = across + along + up + down - 6 * from[i];
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<i32> = (0..120).map(|k| k * k % 23).collect();
    let from = ArrayView::new([4, 5, 6], &data)?;
    written([4, 5, 6], |to| parallel_for_each_on(on, to.extent(), laplacian(&from, to)))
}

pub fn expected() -> Vec<i64> {
    let at = |k: i64| k * k % 23;
    let is_inner = |k: i64| {
        (1..3).contains(&(k / 30)) && (1..4).contains(&(k / 6 % 5)) && (1..5).contains(&(k % 6))
    };
    let around = |k: i64| [1, -1, 6, -6, 30, -30].iter().map(|d| at(k + d)).sum::<i64>();
    (0..120).map(|k| if is_inner(k) { around(k) - 6 * at(k) } else { 0 }).collect()
}
