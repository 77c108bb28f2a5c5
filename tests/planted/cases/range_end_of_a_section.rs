//! Differences along the rows of a section: behind its last column there is memory, but not the section's.
use crate::case::*;

#[amp]
fn slope(part: &ArrayView<i32, 2>, row: usize, column: usize) -> i32 {
    let last = part.extent()[1];
    let next = (column + 1).min(last); // bug
    // mend: let next = (column + 1).min(last - 1);
    let right = part[[row, next]]; //~ out of range
    right - part[[row, column]]
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let cells: Vec<i32> = (0..60).map(|k| k * k).collect();
    let part = ArrayView::new([6, 10], &cells)?.section([1, 2], [4, 5])?;
    written([4, 5], |to: &ArrayViewMut<'_, i32, 2>| {
        let kernel = amp!(|i: Index<2>| to[i] = slope(&part, i[0], i[1]));
        parallel_for_each_on(on, to.extent(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    let at = |r: i64, c: i64| ((r + 1) * 10 + c + 2).pow(2);
    (0..20).map(|k| at(k / 5, (k % 5 + 1).min(4)) - at(k / 5, k % 5)).collect()
}
