//! The product of matrices of any sides and numbers, in squares of 64 × 64 for each tile of 16 × 16 threads, of which
//! each computes 4 × 4 elements.

use std::ops::{Add, Mul};

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use super::Scalar;
use super::operand::{Factor, Product, element, write};
use crate::Workspace;

const THREADS: usize = 16;
const SQUARE: usize = 64;
/// So many columns of `a` and rows of `b` are in tile_static memory at a time.
const DEPTH: usize = 16;
/// Elements of each thread in a row and in a column.
const EACH: usize = 4;

/// The place of an element of a part of `across` × `DEPTH`, so that neighbours are read by neighbouring threads:
/// they lie side by side along the depth, or across it.
#[amp]
fn place(number: usize, is_along: bool) -> (usize, usize) {
    if is_along {
        (number / DEPTH, number % DEPTH)
    } else {
        (number % SQUARE, number / SQUARE % DEPTH)
    }
}

#[amp]
fn products<T: Element + Default + Add<Output = T> + Mul<Output = T>>(
    t: TiledIndex<THREADS, THREADS>,
    depth: usize,
    factors: (T, T),
    is_transposed: (bool, bool),
    reads: bool,
    a: &ArrayView<T, 2>,
    b: &ArrayView<T, 2>,
    c: &ArrayViewMut<T, 2>,
) {
    // A column of `a` is a row here, so that a thread's four rows lie side by side.
    #[tile_static(pad = 1)]
    let left: [[T; SQUARE]; DEPTH];
    #[tile_static(pad = 1)]
    let right: [[T; SQUARE]; DEPTH];
    let thread = t.local[0] * THREADS + t.local[1];
    let (row, column) = (t.local[0] * EACH, t.local[1]);
    let (top, side) = (t.tile[0] * SQUARE, t.tile[1] * SQUARE);
    let mut sums = [[T::default(); EACH]; EACH];
    for first in (0..depth).step_by(DEPTH) {
        for k in 0..EACH {
            let number = thread + k * THREADS * THREADS;
            let (across, along) = place(number, !is_transposed.0);
            left[along % DEPTH][across % SQUARE] =
                element(top + across, first + along, is_transposed.0, a);
            let (across, along) = place(number, is_transposed.1);
            right[along % DEPTH][across % SQUARE] =
                element(first + along, side + across, is_transposed.1, b);
        }
        t.barrier.wait_with_tile_static_memory_fence();
        for k in 0..DEPTH {
            let mut x = [T::default(); EACH];
            let mut y = [T::default(); EACH];
            for i in 0..EACH {
                x[i] = left[k][row + i];
                y[i] = right[k][column + i * THREADS];
            }
            for i in 0..EACH {
                for j in 0..EACH {
                    sums[i][j] = sums[i][j] + x[i] * y[j];
                }
            }
        }
        t.barrier.wait_with_tile_static_memory_fence();
    }
    for i in 0..EACH {
        for j in 0..EACH {
            let place = Index::new([top + row + i, side + column + j * THREADS]);
            write(place, factors, reads, sums[i][j], c);
        }
    }
}

/// The product, whatever the sides are.
pub(super) fn product<T: Scalar>(
    workspace: &Workspace,
    Product { alpha, a, b, beta }: Product<'_, T>,
    c: &ArrayViewMut<T, 2>,
) -> Result<()> {
    let [rows, columns] = <[usize; 2]>::from(c.extent());
    let tiles = Extent::new([rows.div_ceil(SQUARE), columns.div_ceil(SQUARE)]);
    let Factor { view: a_view, .. } = a;
    let kernel = products::<T>(
        a.sides()[1],
        (alpha, beta),
        (a.is_transposed, b.is_transposed),
        beta != T::default(),
        a_view,
        b.view,
        c,
    );
    workspace.run((tiles * THREADS).tile::<THREADS, THREADS>(), kernel)
}
