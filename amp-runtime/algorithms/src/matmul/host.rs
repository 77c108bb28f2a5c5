//! The product on the host, of matrices of any sides and numbers, in squares of 128 × 128 for each tile of 32 × 8
//! threads. Each computes 4 × 16 elements: four sums side by side in vectors, of which a processor does several at once.

use std::ops::{Add, Mul};

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use super::Scalar;
use super::operand::{Factor, Product, element};
use crate::Workspace;

/// Threads of a tile.
const DOWN: usize = 32;
const ACROSS: usize = 8;
/// Elements of each thread.
const ROWS: usize = 4;
const COLUMNS: usize = 16;
const SQUARE: usize = DOWN * ROWS;
/// So many columns of `a` and rows of `b` are in the tile's memory at a time.
const DEPTH: usize = 16;

#[amp]
fn products<T: Element + Default + Add<Output = T> + Mul<Output = T>>(
    t: TiledIndex<DOWN, ACROSS>,
    depth: usize,
    factors: (T, T),
    is_transposed: (bool, bool),
    reads: bool,
    a: &ArrayView<T, 2>,
    b: &ArrayView<T, 2>,
    c: &ArrayViewMut<T, 2>,
) {
    #[tile_static]
    let left: [[[T; ROWS]; DOWN]; DEPTH];
    #[tile_static]
    let right: [[[T; COLUMNS]; ACROSS]; DEPTH];
    let (down, across) = (t.local[0], t.local[1]);
    let (row, column) = (t.global[0] * ROWS, t.global[1] * COLUMNS);
    let mut sums = [[T::default(); COLUMNS]; ROWS];
    for first in (0..depth).step_by(DEPTH) {
        for part in 0..DEPTH / ACROSS {
            let k = across * (DEPTH / ACROSS) + part;
            for r in 0..ROWS {
                left[k][down][r] = element(row + r, first + k, is_transposed.0, a);
            }
        }
        if down < DEPTH {
            for j in 0..COLUMNS {
                right[down][across][j] = element(first + down, column + j, is_transposed.1, b);
            }
        }
        t.barrier.wait_with_tile_static_memory_fence();
        for k in 0..DEPTH {
            let (x, y) = (left[k][down], right[k][across]);
            for r in 0..ROWS {
                for j in 0..COLUMNS {
                    sums[r][j] = sums[r][j] + x[r] * y[j];
                }
            }
        }
        t.barrier.wait_with_tile_static_memory_fence();
    }
    for r in 0..ROWS {
        for j in 0..COLUMNS {
            let place = Index::new([row + r, column + j]);
            if c.extent().contains(place) {
                let product = factors.0 * sums[r][j];
                c[place] = if reads { product + factors.1 * c[place] } else { product };
            }
        }
    }
}

pub(super) fn product<T: Scalar>(
    workspace: &Workspace,
    Product { alpha, a, b, beta }: Product<'_, T>,
    c: &ArrayViewMut<T, 2>,
) -> Result<()> {
    let [rows, columns] = <[usize; 2]>::from(c.extent());
    let [down, across] = [rows.div_ceil(SQUARE) * DOWN, columns.div_ceil(SQUARE) * ACROSS];
    let Factor { view: of_a, .. } = a;
    let is_transposed = (a.is_transposed, b.is_transposed);
    let reads = beta != T::default();
    let kernel = products::<T>(a.sides()[1], (alpha, beta), is_transposed, reads, of_a, b.view, c);
    workspace.run(Extent::new([down, across]).tile::<DOWN, ACROSS>(), kernel)
}
