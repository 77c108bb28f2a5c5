//! Columns side by side, as a thread of the [host](super::host) has them: what is done with one of them, the processor
//! does with all at once, in vectors.

use amp_runtime::glam::Vec2;
use amp_runtime::prelude::*;

use super::Complex;
use super::butterfly::{eight, four, sixteen};

/// The most columns of a thread.
pub(super) const MOST_COLUMNS: usize = 64;

/// The numbers of columns that lie side by side.
pub(super) type Part<const COLUMNS: usize> = [Vec2; COLUMNS];

// Lists where loops would be shorter: sixteen rounds are more than LLVM unrolls before it looks for vectors, and it would
// find them along the points instead of the columns.

/// Each number by a power of the root more than the one before it.
#[amp]
pub(super) fn by_powers(x: [Complex; 16], first: Complex, root: Complex) -> [Complex; 16] {
    let second = root * root;
    let fourth = second * second;
    let eighth = fourth * fourth;
    let (a, b, c, d) = (first, first * root, first * second, first * (second * root));
    let twelfth = eighth * fourth;
    [
        x[0] * a,
        x[1] * b,
        x[2] * c,
        x[3] * d,
        x[4] * (a * fourth),
        x[5] * (b * fourth),
        x[6] * (c * fourth),
        x[7] * (d * fourth),
        x[8] * (a * eighth),
        x[9] * (b * eighth),
        x[10] * (c * eighth),
        x[11] * (d * eighth),
        x[12] * (a * twelfth),
        x[13] * (b * twelfth),
        x[14] * (c * twelfth),
        x[15] * (d * twelfth),
    ]
}

/// Each number by the root of its number times `part`.
#[amp]
pub(super) fn by_roots<const POINTS: usize>(
    x: [Complex; 16],
    part: usize,
    roots: &[Complex; POINTS],
) -> [Complex; 16] {
    [
        x[0],
        x[1] * roots[part % POINTS],
        x[2] * roots[2 * part % POINTS],
        x[3] * roots[3 * part % POINTS],
        x[4] * roots[4 * part % POINTS],
        x[5] * roots[5 * part % POINTS],
        x[6] * roots[6 * part % POINTS],
        x[7] * roots[7 * part % POINTS],
        x[8] * roots[8 * part % POINTS],
        x[9] * roots[9 * part % POINTS],
        x[10] * roots[10 * part % POINTS],
        x[11] * roots[11 * part % POINTS],
        x[12] * roots[12 * part % POINTS],
        x[13] * roots[13 * part % POINTS],
        x[14] * roots[14 * part % POINTS],
        x[15] * roots[15 * part % POINTS],
    ]
}

/// The transform of the first 4, 8 or 16 numbers.
#[amp]
pub(super) fn butterfly<const RADIX: usize>(x: [Complex; 16]) -> [Complex; 16] {
    let mut y = x;
    if RADIX == 16 {
        y = sixteen(x);
    } else if RADIX == 8 {
        let [a, b, c, d, e, f, g, h] = eight([x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7]]);
        [y[0], y[1], y[2], y[3], y[4], y[5], y[6], y[7]] = [a, b, c, d, e, f, g, h];
    } else {
        [y[0], y[1], y[2], y[3]] = four(x[0], x[1], x[2], x[3]);
    }
    y
}

/// Numbers of columns at a point, which lie in as few lines of a cache as they can.
#[amp]
#[repr(align(64))]
pub(super) struct Lanes {
    pub x: [f32; MOST_COLUMNS],
}

/// Numbers of columns, by points.
pub(super) type Columns<const POINTS: usize> = [Lanes; POINTS];

/// Where all are zero.
#[amp]
pub(super) fn columns<const POINTS: usize>() -> Columns<POINTS> {
    [Lanes { x: [0.0; MOST_COLUMNS] }; POINTS]
}

/// The number of a column at a point.
#[amp]
fn number<const POINTS: usize>(
    re: &Columns<POINTS>,
    im: &Columns<POINTS>,
    point: usize,
    column: usize,
) -> Complex {
    Complex::new(
        re[point % POINTS].x[column % MOST_COLUMNS],
        im[point % POINTS].x[column % MOST_COLUMNS],
    )
}

/// Sixteen numbers of a column, of points that lie `apart`.
#[amp]
pub(super) fn numbers<const POINTS: usize>(
    re: &Columns<POINTS>,
    im: &Columns<POINTS>,
    first: usize,
    apart: usize,
    column: usize,
) -> [Complex; 16] {
    [
        number(re, im, first, column),
        number(re, im, first + apart, column),
        number(re, im, first + 2 * apart, column),
        number(re, im, first + 3 * apart, column),
        number(re, im, first + 4 * apart, column),
        number(re, im, first + 5 * apart, column),
        number(re, im, first + 6 * apart, column),
        number(re, im, first + 7 * apart, column),
        number(re, im, first + 8 * apart, column),
        number(re, im, first + 9 * apart, column),
        number(re, im, first + 10 * apart, column),
        number(re, im, first + 11 * apart, column),
        number(re, im, first + 12 * apart, column),
        number(re, im, first + 13 * apart, column),
        number(re, im, first + 14 * apart, column),
        number(re, im, first + 15 * apart, column),
    ]
}

/// Writes a number of a column.
#[amp]
fn put<const POINTS: usize>(
    re: &mut Columns<POINTS>,
    im: &mut Columns<POINTS>,
    point: usize,
    column: usize,
    number: Complex,
) {
    re[point % POINTS].x[column % MOST_COLUMNS] = number.re;
    im[point % POINTS].x[column % MOST_COLUMNS] = number.im;
}

/// Writes the first 4, 8 or 16 numbers to points of a column that lie `apart`.
#[amp]
pub(super) fn put_all<const RADIX: usize, const POINTS: usize>(
    re: &mut Columns<POINTS>,
    im: &mut Columns<POINTS>,
    first: usize,
    apart: usize,
    column: usize,
    x: [Complex; 16],
) {
    put(re, im, first, column, x[0]);
    put(re, im, first + apart, column, x[1]);
    put(re, im, first + 2 * apart, column, x[2]);
    put(re, im, first + 3 * apart, column, x[3]);
    if RADIX >= 8 {
        put(re, im, first + 4 * apart, column, x[4]);
        put(re, im, first + 5 * apart, column, x[5]);
        put(re, im, first + 6 * apart, column, x[6]);
        put(re, im, first + 7 * apart, column, x[7]);
    }
    if RADIX >= 16 {
        put(re, im, first + 8 * apart, column, x[8]);
        put(re, im, first + 9 * apart, column, x[9]);
        put(re, im, first + 10 * apart, column, x[10]);
        put(re, im, first + 11 * apart, column, x[11]);
        put(re, im, first + 12 * apart, column, x[12]);
        put(re, im, first + 13 * apart, column, x[13]);
        put(re, im, first + 14 * apart, column, x[14]);
        put(re, im, first + 15 * apart, column, x[15]);
    }
}

/// What is in memory, as numbers of columns at a point.
#[amp]
pub(super) fn take<const COLUMNS: usize, const POINTS: usize>(
    re: &mut Columns<POINTS>,
    im: &mut Columns<POINTS>,
    point: usize,
    part: Part<COLUMNS>,
    sign: f32,
) {
    for column in 0..COLUMNS {
        re[point % POINTS].x[column % MOST_COLUMNS] = part[column].x;
        im[point % POINTS].x[column % MOST_COLUMNS] = part[column].y * sign;
    }
}
