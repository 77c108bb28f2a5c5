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
/// From this length on all passes have 32 points and more, and all rows columns for a whole number of tiles.
const LEAST: usize = 1 << 10;
/// Rows are transformed together, if they have no more numbers than this: caches hold them from pass to pass.
const TOGETHER: usize = 1 << 18;

/// The numbers of columns that lie side by side.
type Part = [Vec2; COLUMNS];

/// What a pass has to know, besides where its numbers lie.
#[amp]
struct Pass {
    /// The transforms after it have 2 to the power of this points.
    exponent: u32,
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
fn by_roots<const POINTS: usize>(
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
type Columns<const POINTS: usize> = [[f32; COLUMNS]; POINTS];

/// The number of a column at a point.
#[amp]
fn number<const POINTS: usize>(
    re: &Columns<POINTS>,
    im: &Columns<POINTS>,
    point: usize,
    column: usize,
) -> Complex {
    Complex::new(re[point % POINTS][column], im[point % POINTS][column])
}

/// Sixteen numbers of a column, of points that lie `apart`.
#[amp]
fn numbers<const POINTS: usize>(
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
    re[point % POINTS][column] = number.re;
    im[point % POINTS][column] = number.im;
}

/// Writes the first 4, 8 or 16 numbers to points of a column that lie `apart`.
#[amp]
fn put_all<const RADIX: usize, const POINTS: usize>(
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
fn take<const POINTS: usize>(
    re: &mut Columns<POINTS>,
    im: &mut Columns<POINTS>,
    point: usize,
    part: Part,
    sign: f32,
) {
    for column in 0..COLUMNS {
        re[point % POINTS][column] = part[column].x;
        im[point % POINTS][column] = part[column].y * sign;
    }
}

/// The roots of unity of so many points.
#[amp]
fn roots_of<const POINTS: usize>() -> [Complex; POINTS] {
    let mut roots = [Complex::new(0.0, 0.0); POINTS];
    for k in 0..POINTS {
        roots[k] = root(k as u32, POINTS.ilog2());
    }
    roots
}

/// The first step in a column: writes the transform of numbers of points that lie as far apart as there are of them in
/// the second step, turned for that step.
#[amp]
fn put_first<const FIRST: usize, const POINTS: usize>(
    re: &mut Columns<POINTS>,
    im: &mut Columns<POINTS>,
    part: usize,
    column: usize,
    x: [Complex; 16],
    roots: &[Complex; POINTS],
) {
    let y = by_roots(butterfly::<FIRST>(x), part, roots);
    put_all::<FIRST, POINTS>(re, im, part, POINTS / FIRST, column, y);
}

/// The second step in all columns: transforms the points from the first on.
#[amp]
fn second_step<const SECOND: usize, const POINTS: usize>(
    re: &mut Columns<POINTS>,
    im: &mut Columns<POINTS>,
    first: usize,
) {
    #[unroll(never)]
    for column in 0..COLUMNS {
        let y = butterfly::<SECOND>(numbers(re, im, first, 1, column));
        put_all::<SECOND, POINTS>(re, im, first, 1, column, y);
    }
}

/// Where a point of a transform is, after butterflies of `FIRST` points and of `SECOND`.
#[amp]
fn place_of<const FIRST: usize, const SECOND: usize>(point: usize) -> usize {
    point % FIRST * SECOND + point / FIRST
}

/// The first pass: makes transforms of the columns of a part, and lays the points of each side by side.
#[amp]
fn transform_first<const FIRST: usize, const SECOND: usize, const POINTS: usize>(
    t: TiledIndex<1, 1>,
    pass: Pass,
    from: &ArrayView<Part, 3>,
    to: &ArrayViewMut<Part, 3>,
) {
    let (row, chunk) = (t.global[0], t.global[1]);
    let (scale, turn) = (pass.scale, pass.scale * pass.sign);
    let mut re = [[0.0_f32; COLUMNS]; POINTS];
    let mut im = [[0.0_f32; COLUMNS]; POINTS];
    let roots = roots_of::<POINTS>();
    for part in 0..SECOND {
        for k in 0..FIRST {
            let point = part + k * SECOND;
            take(&mut re, &mut im, point, from[row][point][chunk], pass.sign);
        }
        #[unroll(never)]
        for column in 0..COLUMNS {
            let x = numbers(&re, &im, part, SECOND, column);
            put_first::<FIRST, POINTS>(&mut re, &mut im, part, column, x, &roots);
        }
    }
    for part in 0..FIRST {
        second_step::<SECOND, POINTS>(&mut re, &mut im, part * SECOND);
    }
    for column in 0..COLUMNS {
        for part in 0..POINTS / COLUMNS {
            let mut numbers = [Vec2::ZERO; COLUMNS];
            for k in 0..COLUMNS {
                let place = place_of::<FIRST, SECOND>(part * COLUMNS + k) % POINTS;
                numbers[k] = Vec2::new(re[place][column] * scale, im[place][column] * turn);
            }
            to[row][chunk][column * (POINTS / COLUMNS) + part] = numbers;
        }
    }
}

/// Another pass: makes transforms of more points of those that passes before have made, in the columns of a part.
#[amp]
fn transform_next<const FIRST: usize, const SECOND: usize, const POINTS: usize>(
    t: TiledIndex<1, 1, 1>,
    pass: Pass,
    from: &ArrayView<Part, 4>,
    to: &ArrayViewMut<Part, 4>,
) {
    let (row, block, chunk) = (t.global[0], t.global[1], t.global[2]);
    let (scale, turn) = (pass.scale, pass.scale * pass.sign);
    let mut re = [[0.0_f32; COLUMNS]; POINTS];
    let mut im = [[0.0_f32; COLUMNS]; POINTS];
    let roots = roots_of::<POINTS>();
    for part in 0..SECOND {
        for k in 0..FIRST {
            let point = part + k * SECOND;
            take(&mut re, &mut im, point, from[row][point][block][chunk], pass.sign);
        }
        #[unroll(never)]
        for column in 0..COLUMNS {
            let within = (chunk * COLUMNS + column) as u32;
            let (first, step) = (within * part as u32, within * SECOND as u32);
            let (first, step) = (root(first, pass.exponent), root(step, pass.exponent));
            let x = by_powers(numbers(&re, &im, part, SECOND, column), first, step);
            put_first::<FIRST, POINTS>(&mut re, &mut im, part, column, x, &roots);
        }
    }
    for part in 0..FIRST {
        second_step::<SECOND, POINTS>(&mut re, &mut im, part * SECOND);
        for k in 0..SECOND {
            let place = (part * SECOND + k) % POINTS;
            let mut numbers = [Vec2::ZERO; COLUMNS];
            for column in 0..COLUMNS {
                numbers[column] = Vec2::new(re[place][column] * scale, im[place][column] * turn);
            }
            to[row][block][part + k * FIRST][chunk] = numbers;
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
        128 => run_of::<16, 8, 128>,
        64 => run_of::<8, 8, 64>,
        _ => run_of::<8, 4, 32>,
    };
    of(workspace, plan, from, to)
}

fn run_of<const FIRST: usize, const SECOND: usize, const POINTS: usize>(
    workspace: &Workspace,
    plan: Plan,
    from: &ArrayView<Complex, 2>,
    to: &ArrayViewMut<Complex, 2>,
) -> Result<()> {
    let [rows, len] = <[usize; 2]>::from(from.extent());
    const { assert!(FIRST * SECOND == POINTS) };
    let done = plan.done as usize;
    let (blocks, chunks) = (len / (done * POINTS), done / COLUMNS);
    let (from, to) = (from.reinterpret::<Part>()?, to.reinterpret::<Part>()?);
    let exponent = (done * POINTS).ilog2();
    let pass = Pass { exponent, sign: plan.sign, scale: plan.scale };
    if done == 1 {
        let chunks = blocks / COLUMNS;
        let from = from.view_as([rows, POINTS, chunks])?;
        let to = to.view_as([rows, chunks, POINTS])?;
        let kernel = transform_first::<FIRST, SECOND, POINTS>;
        workspace.run(Extent::new([rows, chunks]).tile::<1, 1>(), kernel(pass, &from, &to))
    } else {
        let from = from.view_as([rows, POINTS, blocks, chunks])?;
        let to = to.view_as([rows, blocks, POINTS, chunks])?;
        let kernel = transform_next::<FIRST, SECOND, POINTS>;
        let threads = Extent::new([rows, blocks, chunks]).tile::<1, 1, 1>();
        workspace.run(threads, kernel(pass, &from, &to))
    }
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
            assert!(
                passes.iter().all(|points| (32..=1 << MOST_POINTS).contains(points)),
                "{passes:?}"
            );
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
