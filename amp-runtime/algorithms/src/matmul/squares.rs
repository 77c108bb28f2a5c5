//! The product of matrices of `f32` whose sides suit squares of 128 × 128 for each tile of 16 × 16 threads, of which
//! each computes 8 × 8 elements, as four blocks of 4 × 4, with loads ahead: what the next step needs is on its way
//! while a thread multiplies.

use amp_runtime::Result;
use amp_runtime::glam::{UVec4, Vec4};
use amp_runtime::prelude::*;

use super::operand::Product;
use crate::{Workspace, device};

const THREADS: usize = 16;
const SQUARE: usize = 128;
const HALF: usize = SQUARE / 2;
/// Threads side by side work on a patch of the square of so many rows and columns, so that they read few vectors.
const PATCH: [usize; 2] = [4, 8];
/// So many columns of `a` and rows of `b` are in tile_static memory at a time.
const DEPTH: usize = 16;
/// Vectors in a row of a square.
const ROW: usize = SQUARE / 4;

/// Four vectors: four rows of a block, or what a thread brings to tile_static memory.
#[amp]
struct Four(Vec4, Vec4, Vec4, Vec4);

#[amp]
impl Four {
    fn zero() -> Self {
        Four(Vec4::ZERO, Vec4::ZERO, Vec4::ZERO, Vec4::ZERO)
    }

    /// Adds the products of a column and a row.
    fn add(&mut self, column: Vec4, row: Vec4) {
        self.0 += row * column.x;
        self.1 += row * column.y;
        self.2 += row * column.z;
        self.3 += row * column.w;
    }
}

// Memory has vectors of words, whose alignment on the host is that of numbers.

#[amp]
fn numbers(words: UVec4) -> Vec4 {
    Vec4::new(
        f32::from_bits(words.x),
        f32::from_bits(words.y),
        f32::from_bits(words.z),
        f32::from_bits(words.w),
    )
}

#[amp]
fn words(numbers: Vec4) -> UVec4 {
    UVec4::new(numbers.x.to_bits(), numbers.y.to_bits(), numbers.z.to_bits(), numbers.w.to_bits())
}

/// What a thread brings to tile_static memory: two vectors of `a`, and two of `b`.
#[amp]
fn load(
    thread: usize,
    first: usize,
    tile: Index<2>,
    a: &ArrayView<UVec4, 2>,
    b: &ArrayView<UVec4, 2>,
) -> Four {
    let (row, column) = (tile[0] * SQUARE + thread / 4, first / 4 + thread % 4);
    let (depth, side) = (first + thread / ROW, tile[1] * ROW + thread % ROW);
    Four(
        numbers(a[row][column]),
        numbers(a[row + HALF][column]),
        numbers(b[depth][side]),
        numbers(b[depth + DEPTH / 2][side]),
    )
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
    t.barrier.wait_with_tile_static_memory_fence();
}

/// The row and the column of a thread among those of its tile, by patches.
#[amp]
fn place(thread: usize) -> (usize, usize) {
    let (patch, within) = (thread / (PATCH[0] * PATCH[1]), thread % (PATCH[0] * PATCH[1]));
    let across = THREADS / PATCH[1];
    let (row, column) = (patch / across * PATCH[0], patch % across * PATCH[1]);
    (row + within / PATCH[1], column + within % PATCH[1])
}

#[amp]
fn four_of(column: &[f32; SQUARE], at: usize) -> Vec4 {
    Vec4::new(column[at], column[at + 1], column[at + 2], column[at + 3])
}

/// Writes a block whose first vector is at that row and column.
#[amp]
fn write(block: Four, factors: (f32, f32), row: usize, column: usize, c: &ArrayViewMut<UVec4, 2>) {
    let Four(x, y, z, w) = block;
    let rows = [x, y, z, w];
    for k in 0..4 {
        let mut sum = rows[k] * factors.0;
        if factors.1 != 0.0 {
            sum += numbers(c[row + k][column]) * factors.1;
        }
        c[row + k][column] = words(sum);
    }
}

#[amp]
fn products(
    t: TiledIndex<THREADS, THREADS>,
    factors: (f32, f32),
    a: &ArrayView<UVec4, 2>,
    b: &ArrayView<UVec4, 2>,
    c: &ArrayViewMut<UVec4, 2>,
) {
    // Room for one more vector, so that what is turned goes to different banks.
    #[tile_static(pad = 4)]
    let left: [[f32; SQUARE]; DEPTH];
    #[tile_static]
    let right: [[Vec4; ROW]; DEPTH];
    let thread = t.local[0] * THREADS + t.local[1];
    let (row, column) = place(thread);
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
        t.barrier.wait_with_tile_static_memory_fence();
    }
    let row = t.tile[0] * SQUARE + 4 * row;
    let column = t.tile[1] * ROW + column;
    write(sums[0], factors, row, column, c);
    write(sums[1], factors, row, column + THREADS, c);
    write(sums[2], factors, row + HALF, column, c);
    write(sums[3], factors, row + HALF, column + THREADS, c);
}

/// A matrix whose elements have no gaps, four at once.
macro_rules! vectors {
    ($matrix:expr) => {{
        let [rows, columns] = <[usize; 2]>::from($matrix.extent());
        let flat = $matrix.view_as(rows * columns).ok()?;
        flat.reinterpret::<UVec4>().ok()?.view_as([rows, columns / 4]).ok()?
    }};
}

/// The product, on a device, if the sides are multiples of those of squares and no factor is a transpose.
pub(super) fn product(
    workspace: &Workspace,
    product: &Product<'_, f32>,
    c: &ArrayViewMut<f32, 2>,
) -> Option<Result<()>> {
    device::suits_tiles(workspace.accelerator()).then(|| multiply(workspace, product, c))?
}

/// The same on any accelerator.
pub(super) fn multiply(
    workspace: &Workspace,
    &Product { alpha, a, b, beta }: &Product<'_, f32>,
    c: &ArrayViewMut<f32, 2>,
) -> Option<Result<()>> {
    let [rows, columns] = <[usize; 2]>::from(c.extent());
    let depth = a.sides()[1];
    let is_suitable = rows % SQUARE == 0 && columns % SQUARE == 0 && depth % DEPTH == 0;
    if !is_suitable || a.is_transposed || b.is_transposed {
        return None;
    }
    let (a, b, c) = (vectors!(a.view), vectors!(b.view), vectors!(c));
    let threads = Extent::new([rows / 8, columns / 8]).tile::<THREADS, THREADS>();
    Some(workspace.run(threads, products((alpha, beta), &a, &b, &c)))
}
