//! A sparse matrix times a vector: the end of the last row is looked up one beyond the row starts.
use crate::case::*;

#[amp]
fn multiply(
    i: Index<1>,
    starts: &ArrayView<u32, 1>,
    columns: &ArrayView<u32, 1>,
    x: &ArrayView<i32, 1>,
    y: &ArrayViewMut<i32, 1>,
) {
    let mut sum = 0;
    let first = starts[i] as usize;
    let end = starts[i + 1] as usize; //~ out of range
    for k in first..end {
        sum += x[columns[k] as usize];
    }
    y[i] = sum;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let starts = [0, 2, 3, 3, 6, 8];
    let columns = [0, 4, 2, 1, 3, 4, 0, 2];
    let numbers = [1, 10, 100, 1000, 10000];
    let rows = 5;
    let known = &starts[..rows]; // bug
    // mend: let known = &starts[..rows + 1];
    let starts = ArrayView::new(known.len(), known)?;
    let (columns, x) = (ArrayView::new(8, &columns)?, ArrayView::new(5, &numbers)?);
    written([rows], |y| parallel_for_each_on(on, y.extent(), multiply(&starts, &columns, &x, y)))
}

pub fn expected() -> Vec<i64> {
    vec![10001, 100, 0, 11010, 101]
}
