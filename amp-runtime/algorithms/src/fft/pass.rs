//! One pass over the data: transforms of up to 1024 points in tile_static memory.
//!
//! It is a step of Stockham's algorithm with the number of these points as its radix: the transforms of `done` points
//! become such of `done * points`, and each number goes to where it belongs, so that nothing has to be put into order
//! at the end. A tile takes columns side by side, which it reads and writes together.

use amp_runtime::prelude::*;
use amp_runtime::{Result, precise_math};

use super::Complex;
use super::butterfly::transform;
use crate::Workspace;

pub(super) const THREADS: usize = 256;
/// So many numbers have room in a tile.
pub(super) const ROOM: usize = 1024;
/// The most radices of a pass: those of 729, and of the numbers below 1024 with more factors.
pub(super) const MOST_RADICES: usize = 8;

/// What a pass does.
#[amp]
pub(super) struct Plan {
    /// The length of the transforms.
    pub len: u32,
    /// Points of the transforms that passes before have made.
    pub done: u32,
    /// By how many points more.
    pub points: u32,
    /// The radices of the points, in the order of the steps, then ones.
    pub radices: [u32; MOST_RADICES],
    /// Columns of a tile.
    pub columns: u32,
    /// All columns, of all transforms.
    pub all: u32,
    /// −1 for the inverse transform.
    pub sign: f32,
    /// What the results are multiplied with.
    pub scale: f32,
}

/// The root of unity `exp(−2πi · part / of)`.
#[amp]
pub(super) fn root(part: usize, of: usize) -> Complex {
    let angle = 2.0 * (part as f32 / of as f32);
    Complex::new(precise_math::cospi(angle), -precise_math::sinpi(angle))
}

/// As a number of the inverse transform, if that is meant: it is the forward one of the conjugate numbers, conjugate.
#[amp]
pub(super) fn signed(number: Complex, sign: f32) -> Complex {
    Complex::new(number.re, number.im * sign)
}

/// The column and the point of a number in a tile: those side by side are of one column, or of columns side by side.
#[amp]
fn place(number: usize, points: usize, columns: usize, is_along: bool) -> (usize, usize) {
    if is_along { (number / points, number % points) } else { (number % columns, number / columns) }
}

/// A step within the columns of a tile, from one half of its memory to the other.
#[amp]
fn step(
    t: TiledIndex<THREADS>,
    plan: Plan,
    radix: usize,
    done: usize,
    side: usize,
    roots: &[Complex; ROOM],
    numbers: &mut [[Complex; ROOM]; 2],
) {
    let (points, columns) = (plan.points as usize, plan.columns as usize);
    let stride = points / radix;
    for task in (t.local[0]..columns * stride).step_by(THREADS) {
        let (column, part) = (task / stride * points, task % stride);
        let within = part % done;
        let mut x = [Complex::new(0.0, 0.0); 8];
        for k in 0..8 {
            if k < radix {
                let own = numbers[side % 2][(column + part + k * stride) % ROOM];
                x[k] = own * roots[k * within * (stride / done) % ROOM];
            }
        }
        let y = transform(radix, x);
        for k in 0..8 {
            if k < radix {
                numbers[(side + 1) % 2]
                    [(column + (part - within) * radix + within + k * done) % ROOM] = y[k];
            }
        }
    }
    t.barrier.wait_with_tile_static_memory_fence();
}

#[amp]
fn transform_columns(
    t: TiledIndex<THREADS>,
    plan: Plan,
    from: &ArrayView<Complex, 2>,
    to: &ArrayViewMut<Complex, 2>,
) {
    #[tile_static]
    let numbers: [[Complex; ROOM]; 2];
    #[tile_static]
    let roots: [Complex; ROOM];
    let (points, columns) = (plan.points as usize, plan.columns as usize);
    let (done, all) = (plan.done as usize, plan.all as usize);
    for k in (t.local[0]..points).step_by(THREADS) {
        roots[k % ROOM] = root(k, points);
    }
    let stride = plan.len as usize / points;
    let first = t.tile[0] * columns;
    let count = columns * points;
    for number in (t.local[0]..count).step_by(THREADS) {
        let (column, point) = place(number, points, columns, stride < columns);
        let (row, part) = ((first + column) / stride, (first + column) % stride);
        let mut own = Complex::new(0.0, 0.0);
        if first + column < all {
            let within = part % done;
            own = signed(from[row][part + point * stride], plan.sign);
            // In the first pass all roots are 1.
            if within > 0 {
                own = own * root(point * within, done * points);
            }
        }
        numbers[0][(column * points + point) % ROOM] = own;
    }
    t.barrier.wait_with_tile_static_memory_fence();
    let mut done_here = 1;
    let mut side = 0;
    #[unroll(never)]
    for k in 0..MOST_RADICES {
        let radix = plan.radices[k] as usize;
        if radix > 1 {
            step(t, plan, radix, done_here, side, &roots, &mut numbers);
            done_here *= radix;
            side += 1;
        }
    }
    for number in (t.local[0]..count).step_by(THREADS) {
        let (column, point) = place(number, points, columns, done < columns);
        let (row, part) = ((first + column) / stride, (first + column) % stride);
        if first + column < all {
            let within = part % done;
            let own = numbers[side % 2][(column * points + point) % ROOM];
            to[row][(part - within) * points + within + point * done] =
                signed(own, plan.sign).scaled(plan.scale);
        }
    }
}

/// Runs a pass.
pub(super) fn run(
    workspace: &Workspace,
    plan: Plan,
    from: &ArrayView<Complex, 2>,
    to: &ArrayViewMut<Complex, 2>,
) -> Result<()> {
    let tiles = plan.all.div_ceil(plan.columns) as usize;
    let threads = Extent::new([tiles * THREADS]).tile::<THREADS>();
    workspace.run(threads, transform_columns(plan, from, to))
}
