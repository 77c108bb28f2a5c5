//! The product of two matrices in squares of 128 × 128 for each tile of 16 × 16 threads, of which
//! each computes 8 × 8 elements, as four blocks of 4 × 4.

use amp_runtime::glam::Vec4;
use amp_runtime::prelude::*;

use super::block::Four;

pub(super) const THREADS: usize = 16;
pub(super) const SQUARE: usize = 128;
pub(super) const DEPTH: usize = 16;
/// Vectors in a row of a square.
pub(super) const ROW: usize = SQUARE / 4;

/// How many threads bring vectors of `a`.
const HALF: usize = THREADS * THREADS / 2;

/// What a thread brings to tile_static memory: half of the threads bring vectors of `a`, the others
/// of `b`.
#[amp]
fn load(
    thread: usize,
    first: usize,
    tile: Index<2>,
    a: &ArrayView<Vec4, 2>,
    b: &ArrayView<Vec4, 2>,
) -> Four {
    if thread < HALF {
        let row = tile[0] * SQUARE + thread / 4 * 4;
        let column = first / 4 + thread % 4;
        Four(a[row][column], a[row + 1][column], a[row + 2][column], a[row + 3][column])
    } else {
        let row = first + thread % HALF / ROW;
        let column = tile[1] * ROW + thread % ROW;
        Four(b[row][column], b[row + 4][column], b[row + 8][column], b[row + 12][column])
    }
}

#[amp]
fn store(
    t: TiledIndex<THREADS, THREADS>,
    thread: usize,
    four: Four,
    left: &mut [[Vec4; ROW]; DEPTH],
    right: &mut [[Vec4; ROW]; DEPTH],
) {
    if thread < HALF {
        let (k, at) = (thread % 4 * 4, thread % HALF / 4);
        let Four(x, y, z, w) = four.transposed();
        left[k][at] = x;
        left[k + 1][at] = y;
        left[k + 2][at] = z;
        left[k + 3][at] = w;
    } else {
        let (k, at) = (thread % HALF / ROW, thread % ROW);
        right[k][at] = four.0;
        right[k + 4][at] = four.1;
        right[k + 8][at] = four.2;
        right[k + 12][at] = four.3;
    }
    t.barrier.wait();
}

/// Adds the products of what is in tile_static memory, and waits until all have read it.
#[amp]
fn multiply(
    t: TiledIndex<THREADS, THREADS>,
    left: &[[Vec4; ROW]; DEPTH],
    right: &[[Vec4; ROW]; DEPTH],
    sums: &mut [Four; 4],
) {
    let (row, column) = (t.local[0], t.local[1]);
    #[unroll]
    for k in 0..DEPTH {
        let (x0, x1) = (left[k][row], left[k][row + THREADS]);
        let (y0, y1) = (right[k][column], right[k][column + THREADS]);
        sums[0].add(x0, y0);
        sums[1].add(x0, y1);
        sums[2].add(x1, y0);
        sums[3].add(x1, y1);
    }
    t.barrier.wait();
}

/// Writes the four blocks of a thread.
#[amp]
pub fn write_all(t: TiledIndex<THREADS, THREADS>, sums: &[Four; 4], c: &ArrayViewMut<Vec4, 2>) {
    let row = t.tile[0] * SQUARE + 4 * t.local[0];
    let column = t.tile[1] * ROW + t.local[1];
    sums[0].write(c, row, column);
    sums[1].write(c, row, column + THREADS);
    sums[2].write(c, row + SQUARE / 2, column);
    sums[3].write(c, row + SQUARE / 2, column + THREADS);
}

/// Loads, waits, multiplies.
#[amp]
pub fn product(
    t: TiledIndex<THREADS, THREADS>,
    a: &ArrayView<Vec4, 2>,
    b: &ArrayView<Vec4, 2>,
    c: &ArrayViewMut<Vec4, 2>,
) {
    #[tile_static(pad = 1)]
    let left: [[Vec4; ROW]; DEPTH];
    #[tile_static]
    let right: [[Vec4; ROW]; DEPTH];
    let thread = t.local[0] * THREADS + t.local[1];
    let mut sums = [Four::zero(), Four::zero(), Four::zero(), Four::zero()];
    for first in (0..b.extent()[0]).step_by(DEPTH) {
        let four = load(thread, first, t.tile, a, b);
        store(t, thread, four, &mut left, &mut right);
        multiply(t, &left, &right, &mut sums);
    }
    write_all(t, &sums, c);
}

pub(super) fn threads(
    c: &ArrayViewMut<Vec4, 2>,
) -> amp_runtime::rank2::TiledExtent<THREADS, THREADS> {
    let [rows, vectors] = <[usize; 2]>::from(c.extent());
    Extent::new([rows / 8, vectors / 2]).tile()
}

/// Runs [`product`] over matrices of which four elements in a row are a vector.
///
/// # Errors
/// Those of a launch: the sides are to be multiples of 128.
pub fn run(
    accelerator: &Accelerator,
    [a, b]: [&ArrayView<Vec4, 2>; 2],
    c: &ArrayViewMut<Vec4, 2>,
) -> amp_runtime::Result<()> {
    parallel_for_each_on(accelerator, threads(c), product(a, b, c))
}
