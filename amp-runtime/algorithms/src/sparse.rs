//! Sparse matrices.

use std::ops::{Add, Mul};

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use crate::error::{same_extent, same_len};
use crate::matmul::Scalar;
use crate::matmul::rows::{ROWS, THREADS, sum_of_row};
use crate::{Workspace, device};

/// Rows with fewer numbers than this, in the mean, have a thread each.
const FEW: usize = 8;

/// A sparse matrix in compressed rows: the numbers that are there, row by row, with the column of each, and where each
/// row begins: what [`spmv`] takes. SciPy has it as `csr_matrix`.
#[derive(Clone, Copy, Debug)]
pub struct Csr<'v, T: Element> {
    /// Where the numbers of each row begin, and behind the last row, where they end: one more than there are rows.
    pub starts: &'v ArrayView<'v, u32, 1>,
    /// The column of each number.
    pub columns: &'v ArrayView<'v, u32, 1>,
    /// The numbers.
    pub values: &'v ArrayView<'v, T, 1>,
}

/// What a number adds to its row. A column that is not there adds nothing.
#[amp]
fn share<T: Element + Default + Add<Output = T> + Mul<Output = T>>(
    sum: T,
    k: usize,
    columns: &ArrayView<u32, 1>,
    values: &ArrayView<T, 1>,
    x: &ArrayView<T, 1>,
) -> T {
    let column = columns[k] as usize;
    if column < x.extent()[0] { sum + values[k] * x[column] } else { sum }
}

/// A row for each thread.
#[amp]
fn alone<T: Element + Default + Add<Output = T> + Mul<Output = T>>(
    i: Index<1>,
    starts: &ArrayView<u32, 1>,
    columns: &ArrayView<u32, 1>,
    values: &ArrayView<T, 1>,
    x: &ArrayView<T, 1>,
    y: &ArrayViewMut<T, 1>,
) {
    let end = (starts[i[0] + 1] as usize).min(values.extent()[0]);
    let mut sum = T::default();
    for k in starts[i] as usize..end {
        sum = share(sum, k, columns, values, x);
    }
    y[i] = sum;
}

/// A row for several threads, whose sums are added by halves.
#[amp]
fn together<T: Element + Default + Add<Output = T> + Mul<Output = T>>(
    t: TiledIndex<ROWS, THREADS>,
    starts: &ArrayView<u32, 1>,
    columns: &ArrayView<u32, 1>,
    values: &ArrayView<T, 1>,
    x: &ArrayView<T, 1>,
    y: &ArrayViewMut<T, 1>,
) {
    let thread = t.local[1];
    let is_there = t.global[0] < y.extent()[0];
    let mut sum = T::default();
    if is_there {
        let end = (starts[t.global[0] + 1] as usize).min(values.extent()[0]);
        for k in (starts[t.global[0]] as usize + thread..end).step_by(THREADS) {
            sum = share(sum, k, columns, values, x);
        }
    }
    let sum = sum_of_row(t, sum);
    if is_there && thread == 0 {
        y[t.global[0]] = sum;
    }
}

/// The product of a sparse matrix and a vector: `y = a * x`. SciPy has it as `a @ x`.
///
/// ```
/// use amp_algorithms::sparse::{Csr, spmv};
/// use amp_runtime::prelude::*;
///
/// // 5 0 0
/// // 0 0 0
/// // 1 0 2
/// let starts = ArrayView::new(4, &[0, 1, 1, 3])?;
/// let columns = ArrayView::new(3, &[0, 0, 2])?;
/// let values = ArrayView::new(3, &[5.0_f32, 1.0, 2.0])?;
/// let a = Csr { starts: &starts, columns: &columns, values: &values };
/// let y = Array::new(3, &[0.0; 3])?;
/// spmv(a, &ArrayView::new(3, &[1.0, 10.0, 100.0])?, &y)?;
/// assert_eq!(y.to_vec()?, [5.0, 0.0, 201.0]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// A column that `x` does not have adds nothing. The products of a row are added in the same order each time, which is
/// not the same on all accelerators.
///
/// # Errors
/// [`Error::ExtentsDiffer`] if there is not one start more than `y` has elements, or if there are not as many columns
/// as values, and those of a launch.
pub fn spmv<T: Scalar>(a: Csr<'_, T>, x: &ArrayView<T, 1>, y: &ArrayViewMut<T, 1>) -> Result<()> {
    spmv_with(&mut Workspace::new()?, a, x, y)
}

/// [`spmv`] in a workspace.
///
/// # Errors
/// Those of [`spmv`].
pub fn spmv_with<T: Scalar>(
    workspace: &mut Workspace,
    Csr { starts, columns, values }: Csr<'_, T>,
    x: &ArrayView<T, 1>,
    y: &ArrayViewMut<T, 1>,
) -> Result<()> {
    same_extent("`starts`, and the rows of `y` and one,", starts.extent(), y.extent() + 1)?;
    same_len("`columns` and `values`", columns, values)?;
    let rows = y.extent()[0];
    if rows == 0 {
        return Ok(());
    }
    let is_filled = values.extent()[0] / rows >= FEW;
    if is_filled && device::suits_tiles(workspace.accelerator()) {
        multiply_together(workspace, Csr { starts, columns, values }, x, y)
    } else {
        workspace.run(y.extent(), alone::<T>(starts, columns, values, x, y))
    }
}

fn multiply_together<T: Scalar>(
    workspace: &Workspace,
    Csr { starts, columns, values }: Csr<'_, T>,
    x: &ArrayView<T, 1>,
    y: &ArrayViewMut<T, 1>,
) -> Result<()> {
    let threads = Extent::new([y.extent()[0].next_multiple_of(ROWS), THREADS]);
    let kernel = together::<T>(starts, columns, values, x, y);
    workspace.run(threads.tile::<ROWS, THREADS>(), kernel)
}

#[cfg(test)]
mod tests {
    use amp_runtime::on_every_accelerator;

    use super::*;

    #[test]
    fn long_rows_everywhere() {
        let starts: Vec<u32> = vec![0, 70, 70, 71, 200, 201];
        let columns: Vec<u32> = (0..201).map(|k| k * 3 % 50).collect();
        let values: Vec<i32> = (0..201).collect();
        let x: Vec<i32> = (0..50).map(|k| k % 7 - 3).collect();
        let product = |k: usize| values[k] * x[columns[k] as usize];
        let row = |row: usize| (starts[row] as usize..starts[row + 1] as usize).map(product).sum();
        let expected: Vec<i32> = (0..5).map(row).collect();
        let found = on_every_accelerator(|on| {
            let views = (ArrayView::new(6, &starts)?, ArrayView::new(201, &columns)?);
            let (values, x) = (ArrayView::new(201, &values)?, ArrayView::new(50, &x)?);
            let y = Array::new_on(on, 5, &[0; 5])?;
            let a = Csr { starts: &views.0, columns: &views.1, values: &values };
            multiply_together(&Workspace::new_on(on), a, &x, &y)?;
            y.to_vec()
        });
        assert_eq!(found, expected);
    }
}
