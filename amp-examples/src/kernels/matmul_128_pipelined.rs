//! The product of two matrices in squares of 128 × 128, as in `matmul_128`, with loads ahead: what the
//! next step needs is on its way while a thread multiplies.

use amp_runtime::glam::Vec4;
use amp_runtime::prelude::*;

use super::block::Four;
use super::matmul_128::{DEPTH, ROW, SQUARE, THREADS, threads, write_all};

const HALF: usize = SQUARE / 2;

/// What a thread brings to tile_static memory: two vectors of `a`, and two of `b`.
#[amp]
fn load(
    thread: usize,
    first: usize,
    tile: Index<2>,
    a: &ArrayView<Vec4, 2>,
    b: &ArrayView<Vec4, 2>,
) -> Four {
    let (row, column) = (tile[0] * SQUARE + thread / 4, first / 4 + thread % 4);
    let (depth, side) = (first + thread / ROW, tile[1] * ROW + thread % ROW);
    Four(a[row][column], a[row + HALF][column], b[depth][side], b[depth + DEPTH / 2][side])
}

#[amp]
fn store(
    t: TiledIndex<THREADS, THREADS>,
    thread: usize,
    four: Four,
    left: &mut [[f32; SQUARE]; DEPTH],
    right: &mut [[Vec4; ROW]; DEPTH],
) {
    let (k, at) = (thread % 4 * 4, thread / 4);
    let Four(upper, lower, front, back) = four;
    left[k][at] = upper.x;
    left[k + 1][at] = upper.y;
    left[k + 2][at] = upper.z;
    left[k + 3][at] = upper.w;
    left[k][at + HALF] = lower.x;
    left[k + 1][at + HALF] = lower.y;
    left[k + 2][at + HALF] = lower.z;
    left[k + 3][at + HALF] = lower.w;
    right[thread / ROW][thread % ROW] = front;
    right[thread / ROW + DEPTH / 2][thread % ROW] = back;
    t.barrier.wait();
}

#[amp]
fn four_of(column: &[f32; SQUARE], at: usize) -> Vec4 {
    Vec4::new(column[at], column[at + 1], column[at + 2], column[at + 3])
}

/// Loads for the next step before it multiplies, so that the loads have time to arrive.
#[amp]
pub fn product(
    t: TiledIndex<THREADS, THREADS>,
    a: &ArrayView<Vec4, 2>,
    b: &ArrayView<Vec4, 2>,
    c: &ArrayViewMut<Vec4, 2>,
) {
    // Room for one more vector, so that what is turned goes to different banks.
    #[tile_static(pad = 4)]
    let left: [[f32; SQUARE]; DEPTH];
    #[tile_static]
    let right: [[Vec4; ROW]; DEPTH];
    let thread = t.local[0] * THREADS + t.local[1];
    let (row, column) = (t.local[0], t.local[1]);
    let depth = b.extent()[0];
    let mut sums = [Four::zero(), Four::zero(), Four::zero(), Four::zero()];
    let mut four = load(thread, 0, t.tile, a, b);
    for first in (0..depth).step_by(DEPTH) {
        store(t, thread, four, &mut left, &mut right);
        if first + DEPTH < depth {
            four = load(thread, first + DEPTH, t.tile, a, b);
        }
        #[unroll]
        for k in 0..DEPTH {
            let (x0, x1) = (four_of(&left[k], 4 * row), four_of(&left[k], 4 * row + HALF));
            let (y0, y1) = (right[k][column], right[k][column + THREADS]);
            sums[0].add(x0, y0);
            sums[1].add(x0, y1);
            sums[2].add(x1, y0);
            sums[3].add(x1, y1);
        }
        t.barrier.wait();
    }
    write_all(t, &sums, c);
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
