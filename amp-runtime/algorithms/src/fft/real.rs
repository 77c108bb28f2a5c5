//! Transforms of real numbers: those of an even length as complex numbers of half the length, whose parts are
//! neighbours.

use amp_runtime::Result;
use amp_runtime::prelude::*;

use super::pass::root;
use super::{Complex, fft_with, inverse_fft_with};
use crate::Workspace;
use crate::error::{same_extent, same_len};

/// The transform of real numbers from that of their pairs: it is made of those of the even and of the odd numbers,
/// which are the part of it that is its own mirror image, and the part that is not.
#[amp]
fn from_pairs(i: Index<1>, pairs: &ArrayView<Complex, 1>, to: &ArrayViewMut<Complex, 1>) {
    let (k, half) = (i[0], pairs.extent()[0]);
    let (own, mirror) = (pairs[k % half], pairs[(half - k) % half].conjugate());
    let odd = (own - mirror) * root(k, 2 * half);
    to[i] = (own + mirror + odd.turned()).scaled(0.5);
}

/// The transform of pairs from that of the real numbers.
#[amp]
fn to_pairs(i: Index<1>, from: &ArrayView<Complex, 1>, pairs: &ArrayViewMut<Complex, 1>) {
    let (k, half) = (i[0], pairs.extent()[0]);
    let (mut own, mut mirror) = (from[k], from[half - k].conjugate());
    if k == 0 {
        own.im = 0.0;
        mirror.im = 0.0;
    }
    let odd = (own - mirror) * root(k, 2 * half).conjugate();
    pairs[i] = (own + mirror - odd.turned()).scaled(0.5);
}

/// [`fft`](super::fft()) of real numbers, of which the first half is enough: `to` has `len / 2 + 1` numbers, and those
/// that are not there are conjugates of these. NumPy has it as `fft.rfft`.
///
/// ```
/// use amp_algorithms::fft::{Complex, real_fft};
/// use amp_runtime::prelude::*;
///
/// let to = Array::new(3, &[Complex::default(); 3])?;
/// real_fft(&ArrayView::new(4, &[1.0, 0.0, -1.0, 0.0])?, &to)?;
/// assert_eq!(to.to_vec()?.iter().map(|x| x.re.round()).collect::<Vec<f32>>(), [0.0, 2.0, 0.0]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of [`fft`](super::fft()).
pub fn real_fft(from: &ArrayView<f32, 1>, to: &ArrayViewMut<Complex, 1>) -> Result<()> {
    real_fft_with(&mut Workspace::new()?, from, to)
}

/// [`real_fft`] in a workspace.
///
/// # Errors
/// Those of [`fft`](super::fft()).
pub fn real_fft_with(
    workspace: &mut Workspace,
    from: &ArrayView<f32, 1>,
    to: &ArrayViewMut<Complex, 1>,
) -> Result<()> {
    let len = from.extent()[0];
    if len == 0 {
        return same_len("`from` and `to`", from, to);
    }
    same_extent("the frequencies of `from`, and `to`,", Extent::new([len / 2 + 1]), to.extent())?;
    if !len.is_multiple_of(2) {
        return of_odd(workspace, from, to);
    }
    let Ok(numbers) = from.reinterpret::<Complex>() else {
        // It begins between two pairs of what it is a section of.
        let copy = workspace.take::<f32>(len)?;
        workspace.run(copy.extent(), kernel!(|i: Index<1>| copy[i] = from[i]))?;
        real_fft_with(workspace, &copy, to)?;
        workspace.give(copy);
        return Ok(());
    };
    let pairs = workspace.take::<Complex>(len / 2)?;
    fft_with(workspace, &numbers, &pairs)?;
    workspace.run(to.extent(), from_pairs(&pairs, to))?;
    workspace.give(pairs);
    Ok(())
}

/// The transform that [`real_fft`] undoes, divided by the length of `to`. Imaginary parts that real numbers cannot have
/// led to, those of the first number and of an even length's last one, do not count. NumPy has it as `fft.irfft`.
///
/// ```
/// use amp_algorithms::fft::{Complex, inverse_real_fft};
/// use amp_runtime::prelude::*;
///
/// let from = [0.0, 2.0, 0.0].map(|re| Complex::new(re, 0.0));
/// let to = Array::new(4, &[0.0; 4])?;
/// inverse_real_fft(&ArrayView::new(3, &from)?, &to)?;
/// assert_eq!(to.to_vec()?.iter().map(|x| x.round()).collect::<Vec<f32>>(), [1.0, 0.0, -1.0, 0.0]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of [`fft`](super::fft()).
pub fn inverse_real_fft(from: &ArrayView<Complex, 1>, to: &ArrayViewMut<f32, 1>) -> Result<()> {
    inverse_real_fft_with(&mut Workspace::new()?, from, to)
}

/// [`inverse_real_fft`] in a workspace.
///
/// # Errors
/// Those of [`fft`](super::fft()).
pub fn inverse_real_fft_with(
    workspace: &mut Workspace,
    from: &ArrayView<Complex, 1>,
    to: &ArrayViewMut<f32, 1>,
) -> Result<()> {
    let len = to.extent()[0];
    if len == 0 {
        return same_len("`from` and `to`", from, to);
    }
    same_extent("`from`, and the frequencies of `to`,", from.extent(), Extent::new([len / 2 + 1]))?;
    if !len.is_multiple_of(2) {
        return to_odd(workspace, from, to);
    }
    let Ok(numbers) = to.reinterpret::<Complex>() else {
        let copy = workspace.take::<f32>(len)?;
        inverse_real_fft_with(workspace, from, &copy)?;
        workspace.run(to.extent(), kernel!(|i: Index<1>| to[i] = copy[i]))?;
        workspace.give(copy);
        return Ok(());
    };
    let pairs = workspace.take::<Complex>(len / 2)?;
    workspace.run(pairs.extent(), to_pairs(from, &pairs))?;
    inverse_fft_with(workspace, &pairs, &numbers)?;
    workspace.give(pairs);
    Ok(())
}

/// [`real_fft`] of an odd length, and `to` of the right one.
fn of_odd(
    workspace: &mut Workspace,
    from: &ArrayView<f32, 1>,
    to: &ArrayViewMut<Complex, 1>,
) -> Result<()> {
    let len = from.extent()[0];
    let (numbers, sums) = (workspace.take::<Complex>(len)?, workspace.take::<Complex>(len)?);
    let kernel = kernel!(|i: Index<1>| numbers[i] = Complex { re: from[i], im: 0.0 });
    workspace.run(numbers.extent(), kernel)?;
    fft_with(workspace, &numbers, &sums)?;
    workspace.run(to.extent(), kernel!(|i: Index<1>| to[i] = sums[i]))?;
    workspace.give(numbers);
    workspace.give(sums);
    Ok(())
}

/// [`inverse_real_fft`] to an odd length, and `from` of the right one.
fn to_odd(
    workspace: &mut Workspace,
    from: &ArrayView<Complex, 1>,
    to: &ArrayViewMut<f32, 1>,
) -> Result<()> {
    let len = to.extent()[0];
    let (sums, numbers) = (workspace.take::<Complex>(len)?, workspace.take::<Complex>(len)?);
    let kernel = kernel!(|i: Index<1>| {
        let k = i[0];
        // What is beyond the middle is the mirror image of what is before it.
        sums[k] = if 2 * k < len { from[k] } else { from[len - k].conjugate() };
    });
    workspace.run(sums.extent(), kernel)?;
    inverse_fft_with(workspace, &sums, &numbers)?;
    workspace.run(to.extent(), kernel!(|i: Index<1>| to[i] = numbers[i].re))?;
    workspace.give(sums);
    workspace.give(numbers);
    Ok(())
}
