//! The product of a matrix and a vector.

use std::ops::{Add, Mul};

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use super::Scalar;
use super::operand::Factor;
use super::rows::{ROWS, THREADS, sum_of_row};
use crate::{Workspace, device};

/// Adds the product to what is there, if that is wanted.
#[amp]
fn write<T: Element + Add<Output = T> + Mul<Output = T>>(
    row: usize,
    sum: T,
    factors: (T, T),
    reads: bool,
    y: &ArrayViewMut<T, 1>,
) {
    let product = factors.0 * sum;
    y[row] = if reads { product + factors.1 * y[row] } else { product };
}

/// A row for several threads, whose sums are added by halves.
#[amp]
fn by_rows<T: Element + Default + Add<Output = T> + Mul<Output = T>>(
    t: TiledIndex<ROWS, THREADS>,
    factors: (T, T),
    reads: bool,
    a: &ArrayView<T, 2>,
    x: &ArrayView<T, 1>,
    y: &ArrayViewMut<T, 1>,
) {
    let thread = t.local[1];
    let is_there = t.global[0] < a.extent()[0];
    let mut sum = T::default();
    if is_there {
        for k in (thread..a.extent()[1]).step_by(THREADS) {
            sum = sum + a[t.global[0]][k] * x[k];
        }
    }
    let sum = sum_of_row(t, sum);
    if is_there && thread == 0 {
        write(t.global[0], sum, factors, reads, y);
    }
}

/// A row, or a column of the transpose, for each thread.
#[amp]
fn alone<T: Element + Default + Add<Output = T> + Mul<Output = T>>(
    i: Index<1>,
    factors: (T, T),
    reads: bool,
    is_transposed: bool,
    a: &ArrayView<T, 2>,
    x: &ArrayView<T, 1>,
    y: &ArrayViewMut<T, 1>,
) {
    let mut sum = T::default();
    for k in 0..x.extent()[0] {
        let place = if is_transposed { Index::new([k, i[0]]) } else { Index::new([i[0], k]) };
        sum = sum + a[place] * x[k];
    }
    write(i[0], sum, factors, reads, y);
}

/// The product in `y`, whose sides fit.
pub(super) fn product<T: Scalar>(
    workspace: &Workspace,
    factors: (T, T),
    a: Factor<'_, T>,
    x: &ArrayView<T, 1>,
    y: &ArrayViewMut<T, 1>,
) -> Result<()> {
    let reads = factors.1 != T::default();
    if a.is_transposed || !device::suits_tiles(workspace.accelerator()) {
        let kernel = alone::<T>(factors, reads, a.is_transposed, a.view, x, y);
        return workspace.run(y.extent(), kernel);
    }
    let rows = y.extent()[0].next_multiple_of(ROWS);
    let threads = Extent::new([rows, THREADS]).tile::<ROWS, THREADS>();
    workspace.run(threads, by_rows::<T>(factors, reads, a.view, x, y))
}
