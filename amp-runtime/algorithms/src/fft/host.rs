//! Transforms on the host, of lengths that are powers of two: the steps of Stockham's algorithm as in
//! [`pass`](super::pass), by threads of which each takes columns side by side. What it does with one of them, the
//! processor does with all at once, in vectors: so a tile has one thread, and memory of its own instead of the tile's.
//!
//! A pass has two steps within these columns: butterflies of `FIRST` points, and of `SECOND`.

use amp_runtime::Result;
use amp_runtime::glam::Vec2;
use amp_runtime::prelude::*;

use super::butterfly::{eight, four, sixteen};
use super::pass::signed;
use super::powers::root;
use super::{Complex, Way};
use crate::Workspace;

/// The columns of a thread, which it reads and writes together.
const COLUMNS: usize = 16;
/// The points of a column are at most 2 to the power of this.
const MOST_POINTS: u32 = 7;
const ROOM: usize = 1 << MOST_POINTS;
/// From this length on all passes have 32 points and more, and all rows columns for a whole number of tiles.
const LEAST: usize = 1 << 10;
/// Rows are transformed together, if they have no more numbers than this: caches hold them from pass to pass.
const TOGETHER: usize = 1 << 16;

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

/// Each number by a power of the root more than the one before it.
#[amp]
fn by_powers(x: [Complex; 16], first: Complex, root: Complex) -> [Complex; 16] {
    let second = root * root;
    let fourth = second * second;
    let eighth = fourth * fourth;
    let low = [first, first * root, first * second, first * (second * root)];
    let high = [Complex::new(1.0, 0.0), fourth, eighth, eighth * fourth];
    let mut y = x;
    #[unroll]
    for k in 0..16 {
        y[k] = x[k] * (if k < 4 { low[k] } else { low[k % 4] * high[k / 4] });
    }
    y
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

#[amp]
fn transform_parts<const FIRST: usize, const SECOND: usize>(
    t: TiledIndex<1, 1>,
    pass: Pass,
    from: &ArrayView<[Vec2; COLUMNS], 2>,
    to: &ArrayViewMut<[Vec2; COLUMNS], 2>,
) {
    let points = FIRST * SECOND;
    let exponent = points.ilog2();
    let (len, done) = (pass.len as usize, pass.done as usize);
    let (row, first, stride) = (t.tile[0], t.tile[1] * COLUMNS, len / points);
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
            let mut x = [Complex::new(0.0, 0.0); 16];
            #[unroll]
            for k in 0..FIRST {
                let point = (part + k * SECOND) % ROOM;
                x[k] = Complex::new(re[point][column], im[point][column]);
            }
            // In the first pass all roots are 1.
            if done > 1 {
                let (within, of) = ((first % done + column) as u32, pass.done.ilog2() + exponent);
                x = by_powers(x, root(within * part as u32, of), root(within * SECOND as u32, of));
            }
            let y = butterfly::<FIRST>(x);
            #[unroll]
            for k in 0..FIRST {
                let point = (part + k * SECOND) % ROOM;
                let turned = y[k] * roots[part * k % ROOM];
                re[point][column] = turned.re;
                im[point][column] = turned.im;
            }
        }
    }
    for part in 0..FIRST {
        #[unroll(never)]
        for column in 0..COLUMNS {
            let mut x = [Complex::new(0.0, 0.0); 16];
            #[unroll]
            for k in 0..SECOND {
                let point = (part * SECOND + k) % ROOM;
                x[k] = Complex::new(re[point][column], im[point][column]);
            }
            let y = butterfly::<SECOND>(x);
            #[unroll]
            for k in 0..SECOND {
                let point = (part * SECOND + k) % ROOM;
                let result = signed(y[k], pass.sign).scaled(pass.scale);
                re[point][column] = result.re;
                im[point][column] = result.im;
            }
        }
        if done > 1 {
            let place = first / done * done * points + first % done;
            for k in 0..SECOND {
                let point = (part * SECOND + k) % ROOM;
                let mut numbers = [Vec2::ZERO; COLUMNS];
                for column in 0..COLUMNS {
                    numbers[column] = Vec2::new(re[point][column], im[point][column]);
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
                    numbers[k] = Vec2::new(re[place][column], im[place][column]);
                }
                to[row][(first + column) * points / COLUMNS + part] = numbers;
            }
        }
    }
}

/// The exponents of the points of each pass, if columns are wide enough.
fn passes(len: usize) -> Option<Vec<u32>> {
    if !len.is_power_of_two() || len < LEAST {
        return None;
    }
    let exponent = len.ilog2();
    let passes = exponent.div_ceil(MOST_POINTS);
    // The first ones have one more, if it does not divide evenly.
    Some((0..passes).map(|pass| exponent / passes + u32::from(pass < exponent % passes)).collect())
}

/// Can it transform rows of that length?
pub(super) fn suits(len: usize) -> bool {
    passes(len).is_some()
}

/// Transforms each row, of a length that [suits](suits()).
pub(super) fn transform_rows(
    workspace: &mut Workspace,
    way: Way,
    from: &ArrayView<Complex, 2>,
    to: &ArrayViewMut<Complex, 2>,
) -> Result<()> {
    let [rows, len] = <[usize; 2]>::from(from.extent());
    let passes = passes(len).unwrap_or_default();
    // Rows of a section with others between them are no vectors in a row.
    let is_whole = from.reinterpret::<Part>().is_ok() && to.reinterpret::<Part>().is_ok();
    let most = if is_whole { (TOGETHER / len).clamp(1, rows) } else { 1 };
    let scratch = workspace.take::<Part>(most * len / COLUMNS)?;
    for row in (0..rows).step_by(most) {
        let extent = [most.min(rows - row), len];
        let parts = [extent[0], len / COLUMNS];
        let source = from.section([row, 0], extent)?.reinterpret::<Part>()?.view_as(parts)?;
        let target = to.section([row, 0], extent)?.reinterpret::<Part>()?.view_as(parts)?;
        let other = scratch.section(0, extent[0] * len / COLUMNS)?.view_as(parts)?;
        let mut done = 1;
        for (number, exponent) in passes.iter().copied().enumerate() {
            // The last pass writes to where the result belongs, the one before to the other memory, and so on.
            let (ahead, behind) = match (passes.len() - number) % 2 {
                0 => (&target, &other),
                _ => (&other, &target),
            };
            let is_scaled = number + 1 == passes.len() && way == Way::Inverse;
            let pass = Pass {
                len: len as u32,
                done,
                sign: if way == Way::Inverse { -1.0 } else { 1.0 },
                scale: if is_scaled { 1.0 / len as f32 } else { 1.0 },
            };
            let of = match exponent {
                7 => run::<16, 8>,
                6 => run::<8, 8>,
                _ => run::<8, 4>,
            };
            of(workspace, pass, if number == 0 { &source } else { ahead }, behind)?;
            done <<= exponent;
        }
    }
    workspace.give(scratch);
    Ok(())
}

fn run<const FIRST: usize, const SECOND: usize>(
    workspace: &Workspace,
    pass: Pass,
    from: &ArrayView<Part, 2>,
    to: &ArrayViewMut<Part, 2>,
) -> Result<()> {
    let [rows, parts] = <[usize; 2]>::from(from.extent());
    let threads = Extent::new([rows, parts / (FIRST * SECOND)]);
    let kernel = transform_parts::<FIRST, SECOND>;
    workspace.run(threads.tile::<1, 1>(), kernel(pass, from, to))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_of_a_tile_are_of_one_row_and_of_one_transform() {
        assert!(!suits(512) && !suits(3 << 9));
        for exponent in 10..31 {
            let passes = passes(1 << exponent).expect("a power of two");
            assert_eq!(passes.iter().sum::<u32>(), exponent);
            assert!(passes.iter().all(|points| (5..=MOST_POINTS).contains(points)), "{passes:?}");
        }
    }
}
