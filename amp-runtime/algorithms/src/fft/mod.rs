//! Fourier transforms.

mod butterfly;
mod columns;
mod complex;
mod exponents;
mod host;
mod pass;
mod powers;
mod real;
mod wide;

use amp_runtime::prelude::*;
use amp_runtime::{Code, Result};

pub use self::complex::Complex;
pub use self::real::{inverse_real_fft, inverse_real_fft_with, real_fft, real_fft_with};

use self::pass::{MOST_RADICES, Plan, ROOM};
use crate::Workspace;
use crate::device::is_host;
use crate::error::{same_extent, same_len};
use crate::transpose::transpose_with;

/// The most points of a pass that is one of several, so that columns of a tile are wide enough.
const POINTS: usize = 128;

/// The points of the passes for a length, if it has no other prime factors than 2, 3 and 5.
fn points_of_passes(mut len: usize) -> Option<Vec<usize>> {
    let most = if len <= ROOM { ROOM } else { POINTS };
    let mut passes = Vec::new();
    while len > 1 {
        let points = (2..=most).rev().find(|k| len.is_multiple_of(*k) && radices(*k).is_some())?;
        passes.push(points);
        len /= points;
    }
    if passes.is_empty() {
        passes.push(1);
    }
    Some(passes)
}

/// The radices of the points of a pass, then ones.
fn radices(mut points: usize) -> Option<[u32; MOST_RADICES]> {
    let mut radices = [1; MOST_RADICES];
    for place in &mut radices {
        let radix = [8, 4, 5, 3, 2].into_iter().find(|k| points.is_multiple_of(*k)).unwrap_or(1);
        points /= radix;
        *place = radix as u32;
    }
    (points == 1).then_some(radices)
}

/// Which way a transform goes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Way {
    Forward,
    Inverse,
}

/// The passes that make transforms of one length.
struct Passes {
    /// The points of each.
    points: Vec<usize>,
    /// So many rows go through all passes before the next ones.
    together: usize,
    /// Runs one.
    run: fn(&Workspace, Plan, &ArrayView<Complex, 2>, &ArrayViewMut<Complex, 2>) -> Result<()>,
}

impl Passes {
    /// The passes that suit the accelerator and the views best; none, if the length has other prime factors.
    fn of(
        accelerator: &Accelerator,
        from: &ArrayView<Complex, 2>,
        to: &ArrayViewMut<Complex, 2>,
    ) -> Option<Self> {
        let [rows, len] = <[usize; 2]>::from(from.extent());
        if is_host(accelerator)
            && let Some(points) = host::points_of_passes(from, to)
        {
            return Some(Passes { points, together: host::together(len), run: host::run });
        }
        if let Some(points) = powers::points_of_passes(accelerator, len) {
            return Some(Passes { points, together: rows, run: powers::run });
        }
        Some(Passes { points: points_of_passes(len)?, together: rows, run: pass::run })
    }
}

/// Transforms each row.
fn transform_rows(
    workspace: &mut Workspace,
    way: Way,
    from: &ArrayView<Complex, 2>,
    to: &ArrayViewMut<Complex, 2>,
) -> Result<()> {
    same_extent("`from` and `to`", from.extent(), to.extent())?;
    let [rows, len] = <[usize; 2]>::from(from.extent());
    if rows == 0 || len == 0 {
        return Ok(());
    }
    let Some(passes) = Passes::of(workspace.accelerator(), from, to) else {
        return Err(unsuitable(workspace, len));
    };
    let most = passes.together.min(rows);
    let scratch = match passes.points.len() {
        1 => None,
        _ => Some(workspace.take::<Complex>(most * len)?),
    };
    for row in (0..rows).step_by(most) {
        let extent = [most.min(rows - row), len];
        let (from, to) = (from.section([row, 0], extent)?, to.section([row, 0], extent)?);
        let other = match &scratch {
            Some(scratch) => scratch.section(0, extent[0] * len)?.view_as(extent)?,
            None => to.clone(),
        };
        transform_some(workspace, (way, &passes), &from, [&to, &other])?;
    }
    if let Some(scratch) = scratch {
        workspace.give(scratch);
    }
    Ok(())
}

/// Transforms each row of some, with other memory of the same size.
fn transform_some(
    workspace: &Workspace,
    (way, passes): (Way, &Passes),
    from: &ArrayView<Complex, 2>,
    [to, other]: [&ArrayViewMut<Complex, 2>; 2],
) -> Result<()> {
    let [rows, len] = <[usize; 2]>::from(from.extent());
    let mut done = 1;
    for (number, points) in passes.points.iter().copied().enumerate() {
        // The last pass writes to where the result belongs, the one before to the other memory, and so on.
        let left = passes.points.len() - number;
        let (ahead, behind) = if left % 2 == 0 { (to, other) } else { (other, to) };
        let plan = Plan {
            len: len as u32,
            done: done as u32,
            points: points as u32,
            radices: radices(points).unwrap_or([1; MOST_RADICES]),
            columns: (ROOM / points) as u32,
            all: (rows * (len / points)) as u32,
            sign: if way == Way::Inverse { -1.0 } else { 1.0 },
            scale: if left == 1 && way == Way::Inverse { 1.0 / len as f32 } else { 1.0 },
        };
        (passes.run)(workspace, plan, if number == 0 { from } else { ahead }, behind)?;
        done *= points;
    }
    Ok(())
}

/// The error of a length that has other prime factors.
fn unsuitable(workspace: &Workspace, mut len: usize) -> Error {
    for factor in [2, 3, 5] {
        while len.is_multiple_of(factor) {
            len /= factor;
        }
    }
    Error::LimitExceeded {
        code: Code::AMP0103,
        what: "what is left of the length without its factors 2, 3 and 5",
        subject: "fft".to_owned(),
        asked: len as u64,
        allowed: 1,
        accelerator: workspace.accelerator().name().to_owned(),
        help: "append zeros up to a length with these prime factors alone",
    }
}

/// The discrete Fourier transform, without a factor: `to[k]` is the sum of all `from[j] * exp(−2πi · j·k / len)`. NumPy
/// has it as `fft.fft`.
///
/// ```
/// use amp_algorithms::fft::{Complex, fft};
/// use amp_runtime::prelude::*;
///
/// let wave = [1.0, 0.0, -1.0, 0.0].map(|re| Complex { re, im: 0.0 });
/// let to = Array::new(4, &[Complex::default(); 4])?;
/// fft(&ArrayView::new(4, &wave)?, &to)?;
/// let sums: Vec<f32> = to.to_vec()?.iter().map(|sum| sum.re.round()).collect();
/// assert_eq!(sums, [0.0, 2.0, 0.0, 2.0]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// The length has no other prime factors than 2, 3 and 5. `to` is other memory than `from`. Up to 1024 numbers are
/// transformed in one pass over memory (powers of two from 256 on in two, on the host), up to 2¹⁴ in two, up to 2²¹ in
/// three; powers of two up to 2²⁰ in two as well, on a device whose tiles may have 512 threads and 32 KiB.
///
/// # Errors
/// [`Error::ExtentsDiffer`] if the lengths do, [`Error::LimitExceeded`] if the length has other prime factors, and
/// those of a launch.
pub fn fft(from: &ArrayView<Complex, 1>, to: &ArrayViewMut<Complex, 1>) -> Result<()> {
    fft_with(&mut Workspace::new()?, from, to)
}

/// [`fft`] in a workspace.
///
/// # Errors
/// Those of [`fft`].
pub fn fft_with(
    workspace: &mut Workspace,
    from: &ArrayView<Complex, 1>,
    to: &ArrayViewMut<Complex, 1>,
) -> Result<()> {
    transform(workspace, Way::Forward, from, to)
}

fn transform(
    workspace: &mut Workspace,
    way: Way,
    from: &ArrayView<Complex, 1>,
    to: &ArrayViewMut<Complex, 1>,
) -> Result<()> {
    same_len("`from` and `to`", from, to)?;
    let len = from.extent()[0];
    if len == 0 {
        return Ok(());
    }
    transform_rows(workspace, way, &from.view_as([1, len])?, &to.view_as([1, len])?)
}

/// The transform that [`fft`] undoes: `from[j] * exp(2πi · j·k / len)` are added, and divided by the length. NumPy has
/// it as `fft.ifft`.
///
/// ```
/// use amp_algorithms::fft::{Complex, fft, inverse_fft};
/// use amp_runtime::prelude::*;
///
/// let numbers = [3.0, 1.0, 4.0, 1.0, 5.0, 9.0].map(|re| Complex { re, im: 1.0 });
/// let (there, back) = (Array::new(6, &numbers)?, Array::new(6, &numbers)?);
/// fft(&ArrayView::new(6, &numbers)?, &there)?;
/// inverse_fft(&there, &back)?;
/// assert!((0..6).all(|k| (back.to_vec().unwrap()[k].re - numbers[k].re).abs() < 1e-5));
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of [`fft`].
pub fn inverse_fft(from: &ArrayView<Complex, 1>, to: &ArrayViewMut<Complex, 1>) -> Result<()> {
    inverse_fft_with(&mut Workspace::new()?, from, to)
}

/// [`inverse_fft`] in a workspace.
///
/// # Errors
/// Those of [`fft`].
pub fn inverse_fft_with(
    workspace: &mut Workspace,
    from: &ArrayView<Complex, 1>,
    to: &ArrayViewMut<Complex, 1>,
) -> Result<()> {
    transform(workspace, Way::Inverse, from, to)
}

/// [`fft`] of each row, many at once.
///
/// ```
/// use amp_algorithms::fft::{Complex, fft_of_rows};
/// use amp_runtime::prelude::*;
///
/// let from = [1.0, 1.0, 1.0, -1.0].map(|re| Complex::new(re, 0.0));
/// let to = Array::new([2, 2], &[Complex::default(); 4])?;
/// fft_of_rows(&ArrayView::new([2, 2], &from)?, &to)?;
/// assert_eq!(to.to_vec()?.iter().map(|x| x.re.round()).collect::<Vec<f32>>(), [2.0, 0.0, 0.0, 2.0]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of [`fft`].
pub fn fft_of_rows(from: &ArrayView<Complex, 2>, to: &ArrayViewMut<Complex, 2>) -> Result<()> {
    fft_of_rows_with(&mut Workspace::new()?, from, to)
}

/// [`fft_of_rows`] in a workspace.
///
/// # Errors
/// Those of [`fft`].
pub fn fft_of_rows_with(
    workspace: &mut Workspace,
    from: &ArrayView<Complex, 2>,
    to: &ArrayViewMut<Complex, 2>,
) -> Result<()> {
    transform_rows(workspace, Way::Forward, from, to)
}

/// [`inverse_fft`] of each row, many at once: undoes [`fft_of_rows`].
///
/// # Errors
/// Those of [`fft`].
pub fn inverse_fft_of_rows(
    from: &ArrayView<Complex, 2>,
    to: &ArrayViewMut<Complex, 2>,
) -> Result<()> {
    inverse_fft_of_rows_with(&mut Workspace::new()?, from, to)
}

/// [`inverse_fft_of_rows`] in a workspace.
///
/// # Errors
/// Those of [`fft`].
pub fn inverse_fft_of_rows_with(
    workspace: &mut Workspace,
    from: &ArrayView<Complex, 2>,
    to: &ArrayViewMut<Complex, 2>,
) -> Result<()> {
    transform_rows(workspace, Way::Inverse, from, to)
}

/// [`fft`] over both dimensions: of each row, and then of each column. NumPy has it as `fft.fft2`.
///
/// ```
/// use amp_algorithms::fft::{Complex, fft_2d, inverse_fft_2d};
/// use amp_runtime::prelude::*;
///
/// let ones = ArrayView::new([2, 4], &[Complex { re: 1.0, im: 0.0 }; 8])?;
/// let (there, back) = (Array::new([2, 4], &[Complex::default(); 8])?, Array::new([2, 4], &[Complex::default(); 8])?);
/// fft_2d(&ones, &there)?;
/// // All of the image is its mean.
/// let sums: Vec<f32> = there.to_vec()?.iter().map(|sum| sum.re).collect();
/// assert_eq!(sums, [8.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
/// inverse_fft_2d(&there, &back)?;
/// assert!(back.to_vec()?.iter().all(|number| (number.re - 1.0).abs() < 1e-6));
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// `to` is other memory than `from`. Columns are made rows and rows columns again on the way, so it needs twice as much
/// memory beside.
///
/// # Errors
/// Those of [`fft`], for each dimension.
pub fn fft_2d(from: &ArrayView<Complex, 2>, to: &ArrayViewMut<Complex, 2>) -> Result<()> {
    fft_2d_with(&mut Workspace::new()?, from, to)
}

/// [`fft_2d`] in a workspace.
///
/// # Errors
/// Those of [`fft_2d`].
pub fn fft_2d_with(
    workspace: &mut Workspace,
    from: &ArrayView<Complex, 2>,
    to: &ArrayViewMut<Complex, 2>,
) -> Result<()> {
    transform_both(workspace, Way::Forward, from, to)
}

/// The transform that [`fft_2d`] undoes. NumPy has it as `fft.ifft2`.
///
/// # Errors
/// Those of [`fft_2d`].
pub fn inverse_fft_2d(from: &ArrayView<Complex, 2>, to: &ArrayViewMut<Complex, 2>) -> Result<()> {
    inverse_fft_2d_with(&mut Workspace::new()?, from, to)
}

/// [`inverse_fft_2d`] in a workspace.
///
/// # Errors
/// Those of [`fft_2d`].
pub fn inverse_fft_2d_with(
    workspace: &mut Workspace,
    from: &ArrayView<Complex, 2>,
    to: &ArrayViewMut<Complex, 2>,
) -> Result<()> {
    transform_both(workspace, Way::Inverse, from, to)
}

fn transform_both(
    workspace: &mut Workspace,
    way: Way,
    from: &ArrayView<Complex, 2>,
    to: &ArrayViewMut<Complex, 2>,
) -> Result<()> {
    same_extent("`from` and `to`", from.extent(), to.extent())?;
    let [rows, columns] = <[usize; 2]>::from(from.extent());
    if rows == 0 || columns == 0 {
        return Ok(());
    }
    let len = rows * columns;
    let (turned, done) = (workspace.take::<Complex>(len)?, workspace.take::<Complex>(len)?);
    let (before, after) = (turned.view_as([columns, rows])?, done.view_as([columns, rows])?);
    // Before anything is written.
    if Passes::of(workspace.accelerator(), &before, &after).is_none() {
        return Err(unsuitable(workspace, rows));
    }
    transform_rows(workspace, way, from, to)?;
    transpose_with(workspace, to, &before)?;
    transform_rows(workspace, way, &before, &after)?;
    transpose_with(workspace, &after, to)?;
    workspace.give(turned);
    workspace.give(done);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_multiply_to_the_length() {
        for len in 1_usize..700 {
            let left = [2, 3, 5].into_iter().fold(len, |mut left, factor| {
                while left.is_multiple_of(factor) {
                    left /= factor;
                }
                left
            });
            match points_of_passes(len) {
                Some(passes) => assert_eq!((passes.iter().product(), left), (len, 1)),
                None => assert_ne!(left, 1, "{len}"),
            }
        }
        assert_eq!(points_of_passes(1 << 20), Some(vec![128, 128, 64]));
    }

    /// Of a few points and of as many as there can be, before each other and behind.
    #[test]
    fn passes_of_powers_in_any_order() {
        let numbers: Vec<Complex> =
            (0..1 << 13).map(|k| Complex::new((k % 7) as f32, (k * k % 11) as f32)).collect();
        amp_runtime::on_every_accelerator(|on| -> Result<()> {
            let mut workspace = Workspace::new_on(on);
            let extent = [1, numbers.len()];
            let array = || Array::new_on(on, extent, &numbers);
            let (from, expected, other) = (array()?, array()?, array()?);
            transform_rows(&mut workspace, Way::Forward, &from, &expected)?;
            let expected = expected.to_vec()?;
            for points in [256, 512, 1024] {
                let rest = numbers.len() / points;
                for points in [vec![points, rest], vec![rest, points]] {
                    if !wide::suits(on) {
                        continue;
                    }
                    let (passes, to) = (Passes { points, together: 1, run: powers::run }, array()?);
                    transform_some(&workspace, (Way::Forward, &passes), &from, [&to, &other])?;
                    for (k, (found, expected)) in to.to_vec()?.iter().zip(&expected).enumerate() {
                        let far = *found - *expected;
                        let size = far.re.abs().max(far.im.abs());
                        assert!(size < 0.02, "{:?} {k}: {found:?}, {expected:?}", passes.points);
                    }
                }
            }
            Ok(())
        });
    }
}
