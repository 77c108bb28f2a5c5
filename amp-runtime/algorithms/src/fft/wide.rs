//! A pass over long transforms whose length is a power of two: the step of [`powers`](super::powers), with sixteen
//! numbers of each thread in registers. So a pass makes up to 1024 points of columns of which eight lie side by side,
//! and a million numbers need two passes.
//!
//! The threads of a tile exchange the real parts of their numbers, and then the imaginary ones: both would have no room.

use amp_runtime::Result;
use amp_runtime::glam::Vec2;
use amp_runtime::prelude::*;

use super::Complex;
use super::butterfly::{four, sixteen, two};
use super::exponents::{Exponents, complex, low, of_row, place_of, root, vector};
use super::pass::signed;
use crate::Workspace;

const THREADS: usize = 512;
/// The numbers of a thread.
const EACH: usize = 16;
/// The numbers of a tile are 2 to the power of this.
pub(super) const NUMBERS: u32 = 13;
const ROOM: usize = 1 << NUMBERS;

/// Has a tile the threads and the memory?
pub(super) fn suits(accelerator: &Accelerator) -> bool {
    let limits = accelerator.limits();
    limits.tile_threads >= THREADS && limits.tile_static_bytes >= ROOM * size_of::<f32>()
}

/// Each number by a power of the root more than the one before it.
#[amp]
fn by_powers(x: [Complex; EACH], first: Complex, root: Complex) -> [Complex; EACH] {
    let mut y = x;
    let square = root * root;
    let fourth = square * square;
    let mut powers = [first, first * root, first * square, first * (square * root)];
    #[unroll]
    for k in 0..4 {
        #[unroll]
        for i in 0..4 {
            y[4 * k + i] = x[4 * k + i] * powers[i];
            powers[i] = powers[i] * fourth;
        }
    }
    y
}

/// One butterfly of sixteen numbers, four of four or eight of two.
#[amp]
fn butterflies<const RADIX: u32>(x: [Complex; EACH]) -> [Complex; EACH] {
    let mut y = x;
    if RADIX == 4 {
        y = sixteen(x);
    } else if RADIX == 2 {
        #[unroll]
        for k in 0..4 {
            [y[k], y[k + 4], y[k + 8], y[k + 12]] = four(x[k], x[k + 4], x[k + 8], x[k + 12]);
        }
    } else {
        #[unroll]
        for k in 0..8 {
            [y[k], y[k + 8]] = two(x[k], x[k + 8]);
        }
    }
    y
}

/// The point that a thread's number of a butterfly becomes. Its parts are `apart` of each other.
#[amp]
fn point_of<const RADIX: u32>(number: usize, part: u32, apart: u32, done: u32) -> u32 {
    let part = part + (number as u32 & ((16 >> RADIX) - 1)) * apart;
    let within = low(part, done);
    ((part - within) << RADIX) + within + ((number as u32 >> (4 - RADIX)) << done)
}

/// Where a number lies while it goes to another thread. Columns are side by side, and a few points change their places,
/// so that threads that go along the points, one by one or by fours or sixteens, use different banks.
#[amp]
fn place(point: u32, own: u32, columns: u32) -> usize {
    let turned = point ^ ((point >> 2 ^ point >> 4) & 3);
    (turned << columns | own) as usize % ROOM
}

/// Where a number lies before it is written, if its neighbours are the points of its column: in other banks for each
/// column.
#[amp]
fn along(point: u32, own: u32, columns: u32, points: u32) -> usize {
    (own << points | (point ^ own << (5 - columns))) as usize % ROOM
}

/// One half of what [`exchange`] does.
#[amp]
fn exchange_parts(
    t: TiledIndex<THREADS>,
    x: [f32; EACH],
    to: impl Fn(usize) -> usize,
    from: impl Fn(usize) -> usize,
    parts: &mut [f32; ROOM],
) -> [f32; EACH] {
    let mut y = x;
    #[unroll]
    for k in 0..EACH {
        parts[to(k)] = x[k];
    }
    t.barrier.wait_with_tile_static_memory_fence();
    #[unroll]
    for k in 0..EACH {
        y[k] = parts[from(k)];
    }
    t.barrier.wait_with_tile_static_memory_fence();
    y
}

/// Puts each number of a thread in its place of the tile, and gives the thread those in other places.
#[amp]
fn exchange(
    t: TiledIndex<THREADS>,
    x: [Complex; EACH],
    to: impl Fn(usize) -> usize,
    from: impl Fn(usize) -> usize,
    parts: &mut [f32; ROOM],
) -> [Complex; EACH] {
    let mut re = [0.0; EACH];
    let mut im = [0.0; EACH];
    #[unroll]
    for k in 0..EACH {
        re[k] = x[k].re;
        im[k] = x[k].im;
    }
    re = exchange_parts(t, re, |k: usize| to(k), |k: usize| from(k), parts);
    im = exchange_parts(t, im, |k: usize| to(k), |k: usize| from(k), parts);
    let mut y = x;
    #[unroll]
    for k in 0..EACH {
        y[k] = Complex::new(re[k], im[k]);
    }
    y
}

/// The transforms of all columns of a tile, of `16 * 16` points times 2 to the power of `FIRST`.
#[amp]
fn transform_wide_columns<const FIRST: u32>(
    t: TiledIndex<THREADS>,
    plan: Exponents,
    from: &ArrayView<Vec2, 2>,
    to: &ArrayViewMut<Vec2, 2>,
) {
    #[tile_static]
    let parts: [f32; ROOM];
    let (points, columns) = (FIRST + 8, NUMBERS - FIRST - 8);
    let (thread, stride) = (t.local[0] as u32, plan.len - points);
    let (own, part, apart) = (low(thread, columns), thread >> columns, 1 << (points - 4));
    let (row, first) = of_row((t.tile[0] as u32) << columns, stride);
    let column = first + own;

    let mut x = [Complex::new(0.0, 0.0); EACH];
    #[unroll]
    for k in 0..EACH {
        let point = part + k as u32 * apart;
        x[k] = signed(complex(from[row][(column + (point << stride)) as usize]), plan.sign);
    }
    // In the first pass all roots are 1.
    if plan.done > 0 {
        let (within, of) = (low(column, plan.done), plan.done + points);
        x = by_powers(x, root(within * part, of), root(within * apart, of));
    }
    let one = Complex::new(1.0, 0.0);
    // The places of the thread's numbers in the next step.
    let next = |k: usize| place(part + k as u32 * apart, own, columns);
    if FIRST > 0 {
        x = butterflies::<FIRST>(x);
        let now = |k: usize| place(point_of::<FIRST>(k, part, apart, 0), own, columns);
        x = exchange(t, x, |k: usize| now(k), |k: usize| next(k), &mut parts);
        x = by_powers(x, one, root(low(part, FIRST), FIRST + 4));
    }
    x = butterflies::<4>(x);
    let now = |k: usize| place(point_of::<4>(k, part, apart, FIRST), own, columns);
    x = exchange(t, x, |k: usize| now(k), |k: usize| next(k), &mut parts);
    x = by_powers(x, one, root(low(part, FIRST + 4), FIRST + 8));
    x = butterflies::<4>(x);
    #[unroll]
    for k in 0..EACH {
        x[k] = signed(x[k], plan.sign).scaled(plan.scale);
    }

    let point = |k: usize| point_of::<4>(k, part, apart, FIRST + 4);
    if plan.done > 0 {
        #[unroll]
        for k in 0..EACH {
            to[row][place_of(plan, column, point(k))] = vector(x[k]);
        }
    } else {
        // Neighbours are the points of a column.
        let number = |k: usize| thread + (k * THREADS) as u32;
        let now = |k: usize| along(point(k), own, columns, points);
        let then = |k: usize| along(low(number(k), points), number(k) >> points, columns, points);
        x = exchange(t, x, |k: usize| now(k), |k: usize| then(k), &mut parts);
        #[unroll]
        for k in 0..EACH {
            to[row][((first << points) + number(k)) as usize] = vector(x[k]);
        }
    }
}

/// Runs a pass of 2⁸ to 2¹⁰ points over transforms of at least as many numbers as a tile has.
pub(super) fn run(
    workspace: &Workspace,
    plan: Exponents,
    from: &ArrayView<Vec2, 2>,
    to: &ArrayViewMut<Vec2, 2>,
) -> Result<()> {
    let tiles = plan.all as usize >> (NUMBERS - plan.points);
    let threads = Extent::new([tiles * THREADS]).tile::<THREADS>();
    match plan.points {
        10 => workspace.run(threads, transform_wide_columns::<2>(plan, from, to)),
        9 => workspace.run(threads, transform_wide_columns::<1>(plan, from, to)),
        _ => workspace.run(threads, transform_wide_columns::<0>(plan, from, to)),
    }
}
