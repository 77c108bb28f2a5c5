//! The product on the host, of matrices of any sides and numbers, in squares of 128 × 128 for each tile of 32 × 8
//! threads. Each computes 4 × 16 elements: four sums side by side in vectors, of which a processor does several at once,
//! and multiplies and adds in one instruction if it has one for that.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use super::operand::{Factor, Product, element, write};
use super::scalar::Scalar;
use crate::Workspace;
use crate::device::ROW;

/// Threads of a tile.
const DOWN: usize = 32;
const ACROSS: usize = 8;
/// Elements of each thread.
const ROWS: usize = 4;
const SQUARE: usize = DOWN * ROWS;

/// A kernel over views of those elements, of which a function reads sixteen numbers of a row. Two kernels, since the
/// threads of one that calls a function with a barrier take turns on the host. So many columns of `a` and rows of `b`
/// as `DEPTH` are in the tile's memory at a time.
macro_rules! products {
    ($name:ident, $element:ty, $read:ident) => {
        #[amp]
        fn $name<T: Scalar, const FUSED: bool, const DEPTH: usize>(
            t: TiledIndex<DOWN, ACROSS>,
            depth: usize,
            factors: (T, T),
            is_transposed: (bool, bool),
            reads: bool,
            a: &ArrayView<$element, 2>,
            b: &ArrayView<$element, 2>,
            c: &ArrayViewMut<T, 2>,
        ) {
            #[tile_static]
            let left: [[[T; ROWS]; DOWN]; DEPTH];
            #[tile_static]
            let right: [[[T; ROW]; ACROSS]; DEPTH];
            let (down, across) = (t.local[0], t.local[1]);
            let (row, column) = (t.global[0] * ROWS, t.global[1] * ROW);
            let mut sums = [[T::default(); ROW]; ROWS];
            for first in (0..depth).step_by(DEPTH) {
                if across < ROWS {
                    for part in (0..DEPTH).step_by(ROW) {
                        let numbers = $read(row + across, first + part, is_transposed.0, a);
                        for k in 0..ROW {
                            left[part + k][down][across] = numbers[k];
                        }
                    }
                }
                if down < DEPTH {
                    right[down][across] = $read(first + down, column, is_transposed.1, b);
                }
                t.barrier.wait_with_tile_static_memory_fence();
                for k in 0..DEPTH {
                    let (x, y) = (left[k][down], right[k][across]);
                    for r in 0..ROWS {
                        for j in 0..ROW {
                            sums[r][j] = if FUSED {
                                sums[r][j].plus_fused_product(x[r], y[j])
                            } else {
                                sums[r][j] + x[r] * y[j]
                            };
                        }
                    }
                }
                t.barrier.wait_with_tile_static_memory_fence();
            }
            for r in 0..ROWS {
                for j in 0..ROW {
                    let place = Index::new([row + r, column + j]);
                    write(place, factors, reads, sums[r][j], c);
                }
            }
        }
    };
}
products!(products_of_numbers, T, numbers);
products!(products_of_parts, [T; ROW], part);

/// Numbers of a row, one by one.
#[amp]
fn numbers<T: Element + Default>(
    row: usize,
    column: usize,
    is_transposed: bool,
    of: &ArrayView<T, 2>,
) -> [T; ROW] {
    let mut numbers = [T::default(); ROW];
    for k in 0..ROW {
        numbers[k] = element(row, column + k, is_transposed, of);
    }
    numbers
}

/// The rows of a factor in parts of sixteen numbers, if they are whole and lie as they are read.
fn parts<'v, T: Element>(of: &Factor<'v, T>) -> Option<ArrayView<'v, [T; ROW], 2>> {
    let [rows, columns] = of.sides();
    if of.is_transposed || !columns.is_multiple_of(ROW) {
        return None;
    }
    let flat = of.view.view_as(rows * columns).ok()?.reinterpret::<[T; ROW]>().ok()?;
    flat.view_as([rows, columns / ROW]).ok()
}

/// A part of a row, and zeros where there is none.
#[amp]
fn part<T: Element + Default>(
    row: usize,
    column: usize,
    _: bool,
    of: &ArrayView<[T; ROW], 2>,
) -> [T; ROW] {
    let place = Index::new([row, column / ROW]);
    if of.extent().contains(place) { of[place] } else { [T::default(); ROW] }
}

/// Has the processor an instruction that multiplies and adds? Where it has none, that takes a function of many.
pub(super) fn has_fused_products() -> bool {
    #[cfg(target_arch = "x86_64")]
    return is_x86_feature_detected!("fma");
    #[cfg(not(target_arch = "x86_64"))]
    return cfg!(target_arch = "aarch64");
}

/// The product, with steps of so many columns of `a` as fit into a tile's memory.
pub(super) fn product<T: Scalar, const FUSED: bool, const DEPTH: usize>(
    workspace: &Workspace,
    &Product { alpha, a, b, beta }: &Product<'_, T>,
    c: &ArrayViewMut<T, 2>,
) -> Result<()> {
    let [rows, columns] = <[usize; 2]>::from(c.extent());
    let [down, across] = [rows.div_ceil(SQUARE) * DOWN, columns.div_ceil(SQUARE) * ACROSS];
    let threads = Extent::new([down, across]).tile::<DOWN, ACROSS>();
    let (depth, factors, reads) = (a.sides()[1], (alpha, beta), beta != T::default());
    let turned = (a.is_transposed, b.is_transposed);
    match (parts(&a), parts(&b)) {
        (Some(a), Some(b)) => {
            let of = products_of_parts::<T, FUSED, DEPTH>;
            workspace.run(threads, of(depth, factors, turned, reads, &a, &b, c))
        }
        _ => {
            let of = products_of_numbers::<T, FUSED, DEPTH>;
            workspace.run(threads, of(depth, factors, turned, reads, a.view, b.view, c))
        }
    }
}
