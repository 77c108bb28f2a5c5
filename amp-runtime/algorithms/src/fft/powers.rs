//! A pass over transforms whose length is a power of two: the same step of Stockham's algorithm as in
//! [`pass`](super::pass), with eight numbers of each thread in registers.
//!
//! The steps of a pass exchange them in tile_static memory. The first step has the radix that is left when the others
//! have eight, and no roots but 1.

use amp_runtime::Result;
use amp_runtime::glam::Vec2;
use amp_runtime::prelude::*;

use super::Complex;
use super::butterfly::{eight, four, two};
use super::exponents::{
    Exponents, complex, low, of_row, place_of, points_of_exponents, root, vector,
};
use super::pass::{self, Plan, signed};
use super::wide;
use crate::Workspace;

const THREADS: usize = 256;
/// The numbers of a thread.
const EACH: usize = 8;
/// The numbers of a tile are 2 to the power of this.
const NUMBERS: u32 = 11;
/// A pass makes no more points than 2 to the power of this.
const MOST_POINTS: u32 = 10;
/// With so many points of one of several passes, neighbours that are read and written together fill what the memory
/// moves at once.
const POINTS: u32 = 7;
/// Each point has its numbers of all columns side by side, and a gap, so that threads that go along the points use
/// different banks.
const ROOM: usize = (1 << NUMBERS) + (1 << MOST_POINTS);

/// Each number by a power of the root more than the one before it.
#[amp]
fn by_powers(x: [Complex; EACH], first: Complex, root: Complex) -> [Complex; EACH] {
    let (second, fourth) = (root * root, root * root * (root * root));
    let (third, fifth) = (second * root, fourth * root);
    let (sixth, seventh) = (fourth * second, fifth * second);
    [
        x[0] * first,
        x[1] * (first * root),
        x[2] * (first * second),
        x[3] * (first * third),
        x[4] * (first * fourth),
        x[5] * (first * fifth),
        x[6] * (first * sixth),
        x[7] * (first * seventh),
    ]
}

/// One butterfly of eight numbers, two of four or four of two.
#[amp]
fn butterflies(radix: u32, x: [Complex; EACH]) -> [Complex; EACH] {
    let mut y = x;
    if radix == 3 {
        y = eight(x);
    } else if radix == 2 {
        [y[0], y[2], y[4], y[6]] = four(x[0], x[2], x[4], x[6]);
        [y[1], y[3], y[5], y[7]] = four(x[1], x[3], x[5], x[7]);
    } else {
        for k in 0..4 {
            [y[k], y[k + 4]] = two(x[k], x[k + 4]);
        }
    }
    y
}

/// The point that a thread's number of a butterfly becomes. Its parts are `apart` of each other.
#[amp]
fn point_of(number: u32, part: u32, apart: u32, radix: u32, done: u32) -> u32 {
    let part = part + (number & ((8 >> radix) - 1)) * apart;
    let within = low(part, done);
    ((part - within) << radix) + within + ((number >> (3 - radix)) << done)
}

#[amp]
fn transform_columns_of_powers(
    t: TiledIndex<THREADS>,
    plan: Exponents,
    from: &ArrayView<Vec2, 2>,
    to: &ArrayViewMut<Vec2, 2>,
) {
    #[tile_static]
    let numbers: [Vec2; ROOM];
    let (points, columns, stride) = (plan.points, NUMBERS - plan.points, plan.len - plan.points);
    let pitch = (1 << columns) + 1;
    let (thread, first) = (t.local[0] as u32, (t.tile[0] as u32) << columns);
    let (own, part, apart) = (low(thread, columns), thread >> columns, 1 << (points - 3));
    let (row, column) = of_row(first + own, stride);
    let is_there = first + own < plan.all;

    let mut x = [Complex::new(0.0, 0.0); EACH];
    if stride >= columns {
        #[unroll]
        for k in 0..EACH {
            if is_there {
                x[k] =
                    complex(from[row][(column + ((part + k as u32 * apart) << stride)) as usize]);
            }
        }
    } else {
        // Neighbours are the points of a column.
        #[unroll]
        for k in 0..EACH {
            let number = thread + (k * THREADS) as u32;
            let (point, own) = (low(number, points), number >> points);
            let (row, column) = of_row(first + own, stride);
            let mut bits = Vec2::ZERO;
            if first + own < plan.all {
                bits = from[row][(column + (point << stride)) as usize];
            }
            numbers[(point * pitch + own) as usize % ROOM] = bits;
        }
        t.barrier.wait_with_tile_static_memory_fence();
        #[unroll]
        for k in 0..EACH {
            x[k] = complex(numbers[((part + k as u32 * apart) * pitch + own) as usize % ROOM]);
        }
        t.barrier.wait_with_tile_static_memory_fence();
    }
    #[unroll]
    for k in 0..EACH {
        x[k] = signed(x[k], plan.sign);
    }
    // In the first pass all roots are 1.
    if plan.done > 0 {
        let (within, of) = (low(column, plan.done), plan.done + points);
        x = by_powers(x, root(within * part, of), root(within * apart, of));
    }

    let mut done = 0;
    let mut radix = if points % 3 == 0 { 3 } else { points % 3 };
    while done + radix < points {
        x = butterflies(radix, x);
        #[unroll]
        for k in 0..EACH {
            let point = point_of(k as u32, part, apart, radix, done);
            numbers[(point * pitch + own) as usize % ROOM] = vector(x[k]);
        }
        t.barrier.wait_with_tile_static_memory_fence();
        #[unroll]
        for k in 0..EACH {
            x[k] = complex(numbers[((part + k as u32 * apart) * pitch + own) as usize % ROOM]);
        }
        t.barrier.wait_with_tile_static_memory_fence();
        done += radix;
        radix = 3;
        let turn = root(low(part, done), done + 3);
        x = by_powers(x, Complex::new(1.0, 0.0), turn);
    }
    x = butterflies(radix, x);

    if plan.done >= columns {
        #[unroll]
        for k in 0..EACH {
            let point = point_of(k as u32, part, apart, radix, done);
            if is_there {
                to[row][place_of(plan, column, point)] =
                    vector(signed(x[k], plan.sign).scaled(plan.scale));
            }
        }
    } else {
        #[unroll]
        for k in 0..EACH {
            let point = point_of(k as u32, part, apart, radix, done);
            numbers[(point * pitch + own) as usize % ROOM] = vector(x[k]);
        }
        t.barrier.wait_with_tile_static_memory_fence();
        #[unroll]
        for k in 0..EACH {
            let number = thread + (k * THREADS) as u32;
            let (point, own) = (low(number, points), number >> points);
            let (row, column) = of_row(first + own, stride);
            if first + own < plan.all {
                let result = complex(numbers[(point * pitch + own) as usize % ROOM]);
                let result = signed(result, plan.sign).scaled(plan.scale);
                to[row][place_of(plan, column, point)] = vector(result);
            }
        }
    }
}

/// The points of each pass, if they suit: lengths of eight and more that are powers of two.
pub(super) fn points_of_passes(accelerator: &Accelerator, len: usize) -> Option<Vec<usize>> {
    if !len.is_power_of_two() || len < EACH {
        return None;
    }
    let exponent = len.ilog2();
    let is_one = exponent <= MOST_POINTS;
    let most = if is_one || wide::suits(accelerator) { MOST_POINTS } else { POINTS };
    Some(points_of_exponents(exponent, most))
}

/// Runs a pass.
pub(super) fn run(
    workspace: &Workspace,
    plan: Plan,
    from: &ArrayView<Complex, 2>,
    to: &ArrayViewMut<Complex, 2>,
) -> Result<()> {
    let exponents = Exponents {
        len: plan.len.ilog2(),
        done: plan.done.ilog2(),
        points: plan.points.ilog2(),
        all: plan.all,
        sign: plan.sign,
        scale: plan.scale,
    };
    // Rows of a section with others between them are no vectors in a row.
    let (Ok(source), Ok(target)) = (from.reinterpret::<Vec2>(), to.reinterpret::<Vec2>()) else {
        return pass::run(workspace, plan, from, to);
    };
    let (source, target) = (source.view_as(from.extent())?, target.view_as(to.extent())?);
    if exponents.points > POINTS && exponents.len >= wide::NUMBERS {
        return wide::run(workspace, exponents, &source, &target);
    }
    let tiles = (plan.all as usize).div_ceil((1 << NUMBERS) / plan.points as usize);
    let threads = Extent::new([tiles * THREADS]).tile::<THREADS>();
    workspace.run(threads, transform_columns_of_powers(exponents, &source, &target))
}
