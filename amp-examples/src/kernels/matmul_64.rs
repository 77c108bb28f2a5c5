//! The product of two matrices in squares of 64 × 64 for each tile of 16 × 16 threads, of which each
//! computes 4 × 4 elements: what it reads from tile_static memory serves four times.

use amp_runtime::glam::Vec4;
use amp_runtime::prelude::*;

use super::block::Four;

const THREADS: usize = 16;
const SQUARE: usize = 64;
/// So many columns of `a` and rows of `b` are in tile_static memory at a time.
const DEPTH: usize = 16;
/// Elements of each thread in a row and in a column.
const EACH: usize = 4;

/// As loops over small arrays.
#[amp]
pub fn loops(
    t: TiledIndex<THREADS, THREADS>,
    a: &ArrayView<f32, 2>,
    b: &ArrayView<f32, 2>,
    c: &ArrayViewMut<f32, 2>,
) {
    // That of `a` is turned, so that a thread's four rows lie side by side.
    #[tile_static]
    let left: [[f32; SQUARE]; DEPTH];
    #[tile_static]
    let right: [[f32; SQUARE]; DEPTH];
    let thread = t.local[0] * THREADS + t.local[1];
    let (row, column) = (t.local[0] * EACH, t.local[1] * EACH);
    let (top, side) = (t.tile[0] * SQUARE, t.tile[1] * SQUARE);
    let mut sums = [[0.0_f32; EACH]; EACH];
    for first in (0..a.extent()[1]).step_by(DEPTH) {
        for k in 0..EACH {
            let e = thread + k * THREADS * THREADS;
            left[e % DEPTH][e / DEPTH] = a[top + e / DEPTH][first + e % DEPTH];
            right[e / SQUARE][e % SQUARE] = b[first + e / SQUARE][side + e % SQUARE];
        }
        t.barrier.wait();
        for k in 0..DEPTH {
            let mut x = [0.0; EACH];
            let mut y = [0.0; EACH];
            for i in 0..EACH {
                x[i] = left[k][row + i];
                y[i] = right[k][column + i];
            }
            for i in 0..EACH {
                for j in 0..EACH {
                    sums[i][j] += x[i] * y[j];
                }
            }
        }
        t.barrier.wait();
    }
    for i in 0..EACH {
        for j in 0..EACH {
            c[top + row + i][side + column + j] = sums[i][j];
        }
    }
}

/// Four columns of vectors as loads of 16 bytes, and sums that are names instead of an array.
#[amp]
pub fn vectors(
    t: TiledIndex<THREADS, THREADS>,
    a: &ArrayView<Vec4, 2>,
    b: &ArrayView<Vec4, 2>,
    c: &ArrayViewMut<Vec4, 2>,
) {
    // A row has room for one more vector, so that what is turned goes to different banks.
    #[tile_static(pad = 4)]
    let left: [[f32; SQUARE]; DEPTH];
    #[tile_static]
    let right: [[Vec4; THREADS]; DEPTH];
    let thread = t.local[0] * THREADS + t.local[1];
    let (row, column) = (t.local[0], t.local[1]);
    let (top, side) = (t.tile[0] * SQUARE, t.tile[1] * THREADS);
    let (from_row, from_column) = (thread / 4, thread % 4);
    let mut sums = Four::zero();
    for first in (0..a.extent()[1]).step_by(DEPTH / 4) {
        let x = a[top + from_row][first + from_column];
        left[4 * from_column][from_row] = x.x;
        left[4 * from_column + 1][from_row] = x.y;
        left[4 * from_column + 2][from_row] = x.z;
        left[4 * from_column + 3][from_row] = x.w;
        right[row][column] = b[4 * first + row][side + column];
        t.barrier.wait();
        for k in 0..DEPTH {
            let x = Vec4::new(
                left[k][4 * row],
                left[k][4 * row + 1],
                left[k][4 * row + 2],
                left[k][4 * row + 3],
            );
            sums.add(x, right[k][column]);
        }
        t.barrier.wait();
    }
    let (top, side) = (top + EACH * row, side + column);
    sums.write(c, top, side);
}

/// Runs [`loops`].
///
/// # Errors
/// Those of a launch: the sides are to be multiples of 64.
pub fn run_loops(
    accelerator: &Accelerator,
    [a, b]: [&ArrayView<f32, 2>; 2],
    c: &ArrayViewMut<f32, 2>,
) -> amp_runtime::Result<()> {
    let [rows, columns] = <[usize; 2]>::from(c.extent());
    let threads = Extent::new([rows / EACH, columns / EACH]).tile::<THREADS, THREADS>();
    parallel_for_each_on(accelerator, threads, loops(a, b, c))
}

/// Runs [`vectors`] over matrices of which four elements in a row are a vector.
///
/// # Errors
/// Those of [`run_loops`].
pub fn run_vectors(
    accelerator: &Accelerator,
    [a, b]: [&ArrayView<Vec4, 2>; 2],
    c: &ArrayViewMut<Vec4, 2>,
) -> amp_runtime::Result<()> {
    let [rows, vectors] = <[usize; 2]>::from(c.extent());
    let threads = Extent::new([rows / EACH, vectors]).tile::<THREADS, THREADS>();
    parallel_for_each_on(accelerator, threads, self::vectors(a, b, c))
}
