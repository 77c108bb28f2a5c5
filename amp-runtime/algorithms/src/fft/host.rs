//! Transforms on the host, of lengths that are powers of two: the steps of Stockham's algorithm as in
//! [`pass`](super::pass), by threads of which each takes columns side by side. What it does with one of them, the
//! processor does with all at once, in vectors: so a tile has one thread, and memory of its own instead of the tile's.
//!
//! A pass has two steps within these columns: butterflies of `FIRST` points, and of `SECOND`.

use amp_runtime::Result;
use amp_runtime::glam::Vec2;
use amp_runtime::prelude::*;

use super::Complex;
use super::columns::{
    Columns, MOST_COLUMNS, Part, butterfly, by_powers, by_roots, columns, numbers, put_all, take,
};
use super::exponents::{points_of_exponents, root};
use super::pass::Plan;
use crate::Workspace;

/// The points of a column are at most 2 to the power of this.
const MOST_POINTS: u32 = 7;
/// The least columns of a thread.
const LEAST_COLUMNS: usize = 16;
/// From this length on all rows have columns for a whole number of tiles, in each pass.
const LEAST: usize = LEAST_COLUMNS * LEAST_COLUMNS;
/// Rows are transformed together, if they have no more numbers than this: caches hold them from pass to pass.
const TOGETHER: usize = 1 << 18;

/// So many points of a column are written together by the first pass.
const ALONG: usize = 4;
/// Their real and imaginary parts in turn.
type Along = [f32; 2 * ALONG];

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

/// The second step in a column: transforms the points from the first on.
#[amp]
fn second_step<const SECOND: usize, const POINTS: usize>(
    re: &Columns<POINTS>,
    im: &Columns<POINTS>,
    first: usize,
    column: usize,
) -> [Complex; 16] {
    butterfly::<SECOND>(numbers(re, im, first, 1, column))
}

/// Where a point of a transform is, after butterflies of `FIRST` points and of `SECOND`.
#[amp]
fn place_of<const FIRST: usize, const SECOND: usize>(point: usize) -> usize {
    point % FIRST * SECOND + point / FIRST
}

/// The first pass: makes transforms of the columns of a part, and lays the points of each side by side.
#[amp]
fn transform_first<
    const COLUMNS: usize,
    const FIRST: usize,
    const SECOND: usize,
    const POINTS: usize,
>(
    t: TiledIndex<1, 1>,
    pass: Pass,
    from: &ArrayView<Part<COLUMNS>, 3>,
    to: &ArrayViewMut<Along, 4>,
) {
    let (row, chunk) = (t.global[0], t.global[1]);
    let (scale, turn) = (pass.scale, pass.scale * pass.sign);
    let (mut re, mut im) = (columns::<POINTS>(), columns::<POINTS>());
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
        let first = part * SECOND;
        #[unroll(never)]
        for column in 0..COLUMNS {
            let y = second_step::<SECOND, POINTS>(&re, &im, first, column);
            put_all::<SECOND, POINTS>(&mut re, &mut im, first, 1, column, y);
        }
    }
    for part in 0..POINTS / ALONG {
        let first = part * ALONG;
        let a = place_of::<FIRST, SECOND>(first) % POINTS;
        let b = place_of::<FIRST, SECOND>(first + 1) % POINTS;
        let c = place_of::<FIRST, SECOND>(first + 2) % POINTS;
        let d = place_of::<FIRST, SECOND>(first + 3) % POINTS;
        let mut numbers = [[0.0_f32; 2 * ALONG]; COLUMNS];
        #[unroll(never)]
        for column in 0..COLUMNS {
            numbers[column] = [
                re[a].x[column % MOST_COLUMNS] * scale,
                im[a].x[column % MOST_COLUMNS] * turn,
                re[b].x[column % MOST_COLUMNS] * scale,
                im[b].x[column % MOST_COLUMNS] * turn,
                re[c].x[column % MOST_COLUMNS] * scale,
                im[c].x[column % MOST_COLUMNS] * turn,
                re[d].x[column % MOST_COLUMNS] * scale,
                im[d].x[column % MOST_COLUMNS] * turn,
            ];
        }
        for column in 0..COLUMNS {
            to[row][chunk][column][part] = numbers[column];
        }
    }
}

/// Another pass: makes transforms of more points of those that passes before have made, in the columns of a part.
#[amp]
fn transform_next<
    const COLUMNS: usize,
    const FIRST: usize,
    const SECOND: usize,
    const POINTS: usize,
>(
    t: TiledIndex<1, 1, 1>,
    pass: Pass,
    from: &ArrayView<Part<COLUMNS>, 4>,
    to: &ArrayViewMut<Part<COLUMNS>, 4>,
) {
    let (row, block, chunk) = (t.global[0], t.global[1], t.global[2]);
    let (scale, turn) = (pass.scale, pass.scale * pass.sign);
    let (mut re, mut im) = (columns::<POINTS>(), columns::<POINTS>());
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
    let mut numbers = [[Vec2::ZERO; COLUMNS]; 8];
    for part in 0..FIRST {
        #[unroll(never)]
        for column in 0..COLUMNS {
            let y = second_step::<SECOND, POINTS>(&re, &im, part * SECOND, column);
            numbers[0][column] = Vec2::new(y[0].re * scale, y[0].im * turn);
            numbers[1][column] = Vec2::new(y[1].re * scale, y[1].im * turn);
            numbers[2][column] = Vec2::new(y[2].re * scale, y[2].im * turn);
            numbers[3][column] = Vec2::new(y[3].re * scale, y[3].im * turn);
            if SECOND == 8 {
                numbers[4][column] = Vec2::new(y[4].re * scale, y[4].im * turn);
                numbers[5][column] = Vec2::new(y[5].re * scale, y[5].im * turn);
                numbers[6][column] = Vec2::new(y[6].re * scale, y[6].im * turn);
                numbers[7][column] = Vec2::new(y[7].re * scale, y[7].im * turn);
            }
        }
        for k in 0..SECOND {
            to[row][block][part + k * FIRST][chunk] = numbers[k];
        }
    }
}

/// So many columns are read and written together.
fn columns_of(len: usize) -> usize {
    if len < MOST_COLUMNS * MOST_COLUMNS { LEAST_COLUMNS } else { MOST_COLUMNS }
}

/// The points of each pass, if there are columns enough. There are for all that follows the first pass, if its points
/// are as many as these; others may have fewer.
fn points_of(len: usize) -> Option<Vec<usize>> {
    if !len.is_power_of_two() || len < LEAST {
        return None;
    }
    let exponent = len.ilog2();
    let passes = exponent.div_ceil(MOST_POINTS).max(2);
    let first = exponent.div_ceil(passes).max(columns_of(len).ilog2());
    let mut points = vec![1 << first];
    points.extend(points_of_exponents(exponent - first, MOST_POINTS));
    Some(points)
}

/// The points of each pass, if it can transform these rows. Those of a section are no whole parts, if something lies
/// between them.
pub(super) fn points_of_passes(
    from: &ArrayView<Complex, 2>,
    to: &ArrayViewMut<Complex, 2>,
) -> Option<Vec<usize>> {
    let are_parts = from.reinterpret::<Part<MOST_COLUMNS>>().is_ok()
        && to.reinterpret::<Part<MOST_COLUMNS>>().is_ok();
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
    let columns = columns_of(plan.len as usize);
    let of = match (columns, plan.done, plan.points) {
        (LEAST_COLUMNS, 1, 64) => run_first::<LEAST_COLUMNS, 8, 8, 64>,
        (LEAST_COLUMNS, 1, 32) => run_first::<LEAST_COLUMNS, 8, 4, 32>,
        (LEAST_COLUMNS, 1, _) => run_first::<LEAST_COLUMNS, 4, 4, 16>,
        (LEAST_COLUMNS, _, 32) => run_next::<LEAST_COLUMNS, 8, 4, 32>,
        (LEAST_COLUMNS, _, _) => run_next::<LEAST_COLUMNS, 4, 4, 16>,
        (_, 1, 128) => run_first::<MOST_COLUMNS, 16, 8, 128>,
        (_, 1, _) => run_first::<MOST_COLUMNS, 8, 8, 64>,
        (_, _, 128) => run_next::<MOST_COLUMNS, 16, 8, 128>,
        (_, _, 64) => run_next::<MOST_COLUMNS, 8, 8, 64>,
        (_, _, 32) => run_next::<MOST_COLUMNS, 8, 4, 32>,
        (_, _, _) => run_next::<MOST_COLUMNS, 4, 4, 16>,
    };
    of(workspace, plan, from, to)
}

/// What a pass has to know.
fn pass_of(plan: Plan) -> Pass {
    Pass { exponent: (plan.done * plan.points).ilog2(), sign: plan.sign, scale: plan.scale }
}

fn run_first<const COLUMNS: usize, const FIRST: usize, const SECOND: usize, const POINTS: usize>(
    workspace: &Workspace,
    plan: Plan,
    from: &ArrayView<Complex, 2>,
    to: &ArrayViewMut<Complex, 2>,
) -> Result<()> {
    const { assert!(FIRST * SECOND == POINTS) };
    let [rows, len] = <[usize; 2]>::from(from.extent());
    let chunks = len / POINTS / COLUMNS;
    let from = from.reinterpret::<Part<COLUMNS>>()?.view_as([rows, POINTS, chunks])?;
    let to = to.reinterpret::<Along>()?.view_as([rows, chunks, COLUMNS, POINTS / ALONG])?;
    let kernel = transform_first::<COLUMNS, FIRST, SECOND, POINTS>;
    workspace.run(Extent::new([rows, chunks]).tile::<1, 1>(), kernel(pass_of(plan), &from, &to))
}

fn run_next<const COLUMNS: usize, const FIRST: usize, const SECOND: usize, const POINTS: usize>(
    workspace: &Workspace,
    plan: Plan,
    from: &ArrayView<Complex, 2>,
    to: &ArrayViewMut<Complex, 2>,
) -> Result<()> {
    const { assert!(FIRST * SECOND == POINTS) };
    let [rows, len] = <[usize; 2]>::from(from.extent());
    let done = plan.done as usize;
    let (blocks, chunks) = (len / (done * POINTS), done / COLUMNS);
    let from = from.reinterpret::<Part<COLUMNS>>()?.view_as([rows, POINTS, blocks, chunks])?;
    let to = to.reinterpret::<Part<COLUMNS>>()?.view_as([rows, blocks, POINTS, chunks])?;
    let kernel = transform_next::<COLUMNS, FIRST, SECOND, POINTS>;
    let threads = Extent::new([rows, blocks, chunks]).tile::<1, 1, 1>();
    workspace.run(threads, kernel(pass_of(plan), &from, &to))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fft::fft_of_rows_with;

    #[test]
    fn columns_of_a_tile_are_of_one_row_and_of_one_transform() {
        assert!(points_of(1 << 7).is_none() && points_of(3 << 12).is_none());
        for exponent in 8..31 {
            let len = 1 << exponent;
            let passes = points_of(len).expect("a power of two");
            assert_eq!(passes.iter().product::<usize>(), len);
            let columns = columns_of(len);
            assert!(passes[0] >= columns && len / passes[0] >= columns, "{len}: {passes:?}");
            // Those that `run` knows.
            let (first, next): (&[usize], &[usize]) = match columns {
                LEAST_COLUMNS => (&[16, 32, 64], &[16, 32]),
                _ => (&[64, 128], &[16, 32, 64, 128]),
            };
            assert!(first.contains(&passes[0]), "{len}: {passes:?}");
            assert!(passes[1..].iter().all(|points| next.contains(points)), "{len}: {passes:?}");
        }
    }

    /// More rows than are transformed together, and rows with others between them.
    #[test]
    fn rows_in_a_row_or_not() -> Result<()> {
        let (long, short) = ((3, 1 << 17), (20, 1 << 9));
        for ((rows, len), gap) in [(long, 0), (long, 8), (long, 64), (short, 0), (short, 64)] {
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
