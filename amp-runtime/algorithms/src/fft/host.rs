//! Transforms on the host, of lengths that are powers of two: the steps of Stockham's algorithm as in
//! [`pass`](super::pass), by threads of which each takes columns side by side. What it does with one of them, the
//! processor does with all at once, in vectors: so a tile has one thread, and memory of its own instead of the tile's.
//!
//! A pass has two steps within these columns: butterflies of `FIRST` points, and of `SECOND`.

use amp_runtime::Result;
use amp_runtime::glam::Vec2;
use amp_runtime::prelude::*;

use super::Complex;
use super::butterfly::{eight, four, sixteen};
use super::exponents::{points_of_exponents, root};
use super::pass::Plan;
use crate::Workspace;

/// The columns of a thread, which it reads and writes together.
const COLUMNS: usize = 32;
/// The points of a column are at most 2 to the power of this.
const MOST_POINTS: u32 = 7;
const ROOM: usize = 1 << MOST_POINTS;
/// From this length on all passes have 32 points and more, and all rows columns for a whole number of tiles.
const LEAST: usize = 1 << 10;
/// Rows are transformed together, if they have no more numbers than this: caches hold them from pass to pass.
const TOGETHER: usize = 1 << 18;

/// The numbers of columns that lie side by side.
type Part = [Vec2; COLUMNS];

/// What a pass does.
#[amp]
struct Pass {
    /// The length of the transforms.
    len: u32,
    /// Points of the transforms that passes before have made.
    done: u32,
    /// −1 for the inverse transform.
    sign: f32,
    /// What the results are multiplied with.
    scale: f32,
}

// Lists where loops would be shorter: sixteen rounds are more than LLVM unrolls before it looks for vectors, and it would
// find them along the points instead of the columns.

/// Each number by a power of the root more than the one before it.
#[amp]
fn by_powers(x: [Complex; 16], first: Complex, root: Complex) -> [Complex; 16] {
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
fn by_roots(x: [Complex; 16], part: usize, roots: &[Complex; ROOM]) -> [Complex; 16] {
    [
        x[0],
        x[1] * roots[part % ROOM],
        x[2] * roots[2 * part % ROOM],
        x[3] * roots[3 * part % ROOM],
        x[4] * roots[4 * part % ROOM],
        x[5] * roots[5 * part % ROOM],
        x[6] * roots[6 * part % ROOM],
        x[7] * roots[7 * part % ROOM],
        x[8] * roots[8 * part % ROOM],
        x[9] * roots[9 * part % ROOM],
        x[10] * roots[10 * part % ROOM],
        x[11] * roots[11 * part % ROOM],
        x[12] * roots[12 * part % ROOM],
        x[13] * roots[13 * part % ROOM],
        x[14] * roots[14 * part % ROOM],
        x[15] * roots[15 * part % ROOM],
    ]
}

/// The transform of the first 4, 8 or 16 numbers.
#[amp]
fn butterfly<const RADIX: usize>(x: [Complex; 16]) -> [Complex; 16] {
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

/// Numbers of columns, by points and columns.
type Columns = [[f32; COLUMNS]; ROOM];

/// The number of a column at a point.
#[amp]
fn number(re: &Columns, im: &Columns, point: usize, column: usize) -> Complex {
    Complex::new(re[point % ROOM][column], im[point % ROOM][column])
}

/// Sixteen numbers of a column, of points that lie `apart`.
#[amp]
fn numbers(re: &Columns, im: &Columns, first: usize, apart: usize, column: usize) -> [Complex; 16] {
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
fn put(re: &mut Columns, im: &mut Columns, point: usize, column: usize, number: Complex) {
    re[point % ROOM][column] = number.re;
    im[point % ROOM][column] = number.im;
}

/// Writes the first 4, 8 or 16 numbers to points of a column that lie `apart`.
#[amp]
fn put_all<const RADIX: usize>(
    re: &mut Columns,
    im: &mut Columns,
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

/// Makes transforms of `done` points in the columns of a part such of `FIRST * SECOND` times as many.
#[amp]
fn transform_parts<const FIRST: usize, const SECOND: usize>(
    t: TiledIndex<1, 1>,
    pass: Pass,
    from: &ArrayView<Part, 2>,
    to: &ArrayViewMut<Part, 2>,
) {
    let points = FIRST * SECOND;
    let exponent = points.ilog2();
    let (len, done) = (pass.len as usize, pass.done as usize);
    let (row, first, stride) = (t.tile[0], t.tile[1] * COLUMNS, len / points);
    let (scale, turn) = (pass.scale, pass.scale * pass.sign);
    let mut re = [[0.0_f32; COLUMNS]; ROOM];
    let mut im = [[0.0_f32; COLUMNS]; ROOM];
    let mut roots = [Complex::new(0.0, 0.0); ROOM];
    for k in 0..points {
        roots[k % ROOM] = root(k as u32, exponent);
    }
    for part in 0..SECOND {
        for k in 0..FIRST {
            let point = part + k * SECOND;
            let numbers = from[row][(first + point * stride) / COLUMNS];
            for column in 0..COLUMNS {
                re[point % ROOM][column] = numbers[column].x;
                im[point % ROOM][column] = numbers[column].y * pass.sign;
            }
        }
        #[unroll(never)]
        for column in 0..COLUMNS {
            let mut x = numbers(&re, &im, part, SECOND, column);
            // In the first pass all roots are 1.
            if done > 1 {
                let (within, of) = ((first % done + column) as u32, pass.done.ilog2() + exponent);
                x = by_powers(x, root(within * part as u32, of), root(within * SECOND as u32, of));
            }
            let y = by_roots(butterfly::<FIRST>(x), part, &roots);
            put_all::<FIRST>(&mut re, &mut im, part, SECOND, column, y);
        }
    }
    for part in 0..FIRST {
        #[unroll(never)]
        for column in 0..COLUMNS {
            let y = butterfly::<SECOND>(numbers(&re, &im, part * SECOND, 1, column));
            put_all::<SECOND>(&mut re, &mut im, part * SECOND, 1, column, y);
        }
        if done > 1 {
            let place = first / done * done * points + first % done;
            for k in 0..SECOND {
                let point = (part * SECOND + k) % ROOM;
                let mut numbers = [Vec2::ZERO; COLUMNS];
                for column in 0..COLUMNS {
                    numbers[column] =
                        Vec2::new(re[point][column] * scale, im[point][column] * turn);
                }
                to[row][(place + (part + k * FIRST) * done) / COLUMNS] = numbers;
            }
        }
    }
    // The points of a column belong side by side.
    if done == 1 {
        for column in 0..COLUMNS {
            for part in 0..points / COLUMNS {
                let mut numbers = [Vec2::ZERO; COLUMNS];
                for k in 0..COLUMNS {
                    let point = part * COLUMNS + k;
                    let place = (point % FIRST * SECOND + point / FIRST) % ROOM;
                    numbers[k] = Vec2::new(re[place][column] * scale, im[place][column] * turn);
                }
                to[row][(first + column) * points / COLUMNS + part] = numbers;
            }
        }
    }
}

/// The points of each pass, if columns are wide enough.
fn points_of(len: usize) -> Option<Vec<usize>> {
    let suits = len.is_power_of_two() && len >= LEAST;
    suits.then(|| points_of_exponents(len.ilog2(), MOST_POINTS))
}

/// The points of each pass, if it can transform these rows. Those of a section are no whole parts, if something lies
/// between them.
pub(super) fn points_of_passes(
    from: &ArrayView<Complex, 2>,
    to: &ArrayViewMut<Complex, 2>,
) -> Option<Vec<usize>> {
    let are_parts = from.reinterpret::<Part>().is_ok() && to.reinterpret::<Part>().is_ok();
    points_of(from.extent()[1]).filter(|_| are_parts)
}

/// So many rows of a length are transformed together.
pub(super) fn together(len: usize) -> usize {
    (TOGETHER / len).max(1)
}

/// Runs a pass over rows that suit.
pub(super) fn run(
    workspace: &Workspace,
    plan: Plan,
    from: &ArrayView<Complex, 2>,
    to: &ArrayViewMut<Complex, 2>,
) -> Result<()> {
    let of = match plan.points {
        128 => run_of::<16, 8>,
        64 => run_of::<8, 8>,
        _ => run_of::<8, 4>,
    };
    of(workspace, plan, from, to)
}

fn run_of<const FIRST: usize, const SECOND: usize>(
    workspace: &Workspace,
    plan: Plan,
    from: &ArrayView<Complex, 2>,
    to: &ArrayViewMut<Complex, 2>,
) -> Result<()> {
    let [rows, len] = <[usize; 2]>::from(from.extent());
    let parts = [rows, len / COLUMNS];
    let (source, target) =
        (from.reinterpret::<Part>()?.view_as(parts)?, to.reinterpret::<Part>()?.view_as(parts)?);
    let pass = Pass { len: plan.len, done: plan.done, sign: plan.sign, scale: plan.scale };
    let threads = Extent::new([rows, parts[1] / (FIRST * SECOND)]);
    let kernel = transform_parts::<FIRST, SECOND>;
    workspace.run(threads.tile::<1, 1>(), kernel(pass, &source, &target))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fft::fft_of_rows_with;

    #[test]
    fn columns_of_a_tile_are_of_one_row_and_of_one_transform() {
        assert!(points_of(512).is_none() && points_of(3 << 9).is_none());
        for exponent in 10..31 {
            let passes = points_of(1 << exponent).expect("a power of two");
            assert_eq!(passes.iter().product::<usize>(), 1 << exponent);
            assert!(passes.iter().all(|points| (32..=ROOM).contains(points)), "{passes:?}");
        }
    }

    /// More rows than are transformed together, and rows with others between them.
    #[test]
    fn rows_in_a_row_or_not() -> Result<()> {
        let (rows, len) = (3, 1 << 17);
        for gap in [0, 8, 32] {
            let mut from = vec![Complex::default(); rows * (len + gap)];
            for row in 0..rows {
                from[row * (len + gap) + row + 5] = Complex::new(1.0, 0.0);
            }
            let whole = ArrayView::new([rows, len + gap], &from)?;
            let to = Array::new([rows, len + gap], &from)?;
            fft_of_rows_with(
                &mut Workspace::new_on(&Accelerator::cpu()),
                &whole.section([0, 0], [rows, len])?,
                &to.section([0, 0], [rows, len])?,
            )?;
            let found = to.to_vec()?;
            for (row, k) in (0..rows).flat_map(|row| (0..64).map(move |k| (row, k * 1_777 % len))) {
                let angle = -std::f64::consts::TAU * ((row + 5) * k % len) as f64 / len as f64;
                let own = found[row * (len + gap) + k];
                let near = |part: f32, of: f64| (f64::from(part) - of).abs() < 1e-5;
                assert!(
                    near(own.re, angle.cos()) && near(own.im, angle.sin()),
                    "{row} {k} {own:?}"
                );
            }
        }
        Ok(())
    }
}
