//! Sums of numbers up to each one.

use amp_runtime::prelude::*;
use amp_runtime::{Result, bounds};

use super::{exclusive_scan_with, inclusive_scan_with, sums};
use crate::error::same_len;
use crate::lookback::PATIENCE;
use crate::{Number, Workspace, device};

/// A number of which there are sums: integers of 32 and 64 bits, which wrap, [`f16`](amp_runtime::f16), `f32` and `f64`.
pub trait Summable: Number + Default + bounds::Add<Output = Self> {
    /// Are the sums of the bits, as words, the bits of the sums?
    #[doc(hidden)]
    const IS_WORD: bool = false;
}

impl Summable for u32 {
    const IS_WORD: bool = true;
}

impl Summable for i32 {
    const IS_WORD: bool = true;
}

impl Summable for u64 {}
impl Summable for i64 {}
impl Summable for f16 {}
impl Summable for f32 {}
impl Summable for f64 {}

/// Each element of `to` becomes the sum of all numbers of `from` up to its place: [`inclusive_scan`](super::inclusive_scan)
/// by addition, and on GPUs faster for integers of 32 bits. NumPy has it as `cumsum`, CUB as `InclusiveSum`.
///
/// ```
/// use amp_algorithms::scan::inclusive_sum;
/// use amp_runtime::prelude::*;
///
/// let from = ArrayView::new(5, &[3, 1, 4, 1, 5])?;
/// let to = Array::new(5, &[0; 5])?;
/// inclusive_sum(&from, &to)?;
/// assert_eq!(to.to_vec()?, [3, 4, 8, 9, 14]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// `to` is other memory than `from`.
///
/// # Errors
/// [`Error::ExtentsDiffer`] if the views are not of one length, and those of a launch.
pub fn inclusive_sum<T: Summable>(from: &ArrayView<T, 1>, to: &ArrayViewMut<T, 1>) -> Result<()> {
    inclusive_sum_with(&mut Workspace::new()?, from, to)
}

/// [`inclusive_sum`] in a workspace.
///
/// # Errors
/// Those of [`inclusive_sum`].
pub fn inclusive_sum_with<T: Summable>(
    workspace: &mut Workspace,
    from: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    same_len("`from` and `to`", from, to)?;
    if T::IS_WORD && device::suits_look_back(workspace.accelerator())? {
        let (from, to) = (from.reinterpret::<u32>()?, to.reinterpret::<u32>()?);
        if let Some(done) = sums::of_words::<0>(workspace, PATIENCE, &from, &to) {
            return done;
        }
    }
    inclusive_scan_with(workspace, from, function!(|a: T, b: T| a + b), to)
}

/// Each element of `to` becomes the sum of all numbers of `from` before its place, as [`inclusive_sum`] is that up to it.
/// CUB has it as `ExclusiveSum`.
///
/// ```
/// use amp_algorithms::scan::exclusive_sum;
/// use amp_runtime::prelude::*;
///
/// let lengths = ArrayView::new(4, &[3, 1, 4, 1])?;
/// let begins = Array::new(4, &[0; 4])?;
/// exclusive_sum(&lengths, &begins)?;
/// assert_eq!(begins.to_vec()?, [0, 3, 4, 8]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of [`inclusive_sum`].
pub fn exclusive_sum<T: Summable>(from: &ArrayView<T, 1>, to: &ArrayViewMut<T, 1>) -> Result<()> {
    exclusive_sum_with(&mut Workspace::new()?, from, to)
}

/// [`exclusive_sum`] in a workspace.
///
/// # Errors
/// Those of [`inclusive_sum`].
pub fn exclusive_sum_with<T: Summable>(
    workspace: &mut Workspace,
    from: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    same_len("`from` and `to`", from, to)?;
    if T::IS_WORD && device::suits_look_back(workspace.accelerator())? {
        let (from, to) = (from.reinterpret::<u32>()?, to.reinterpret::<u32>()?);
        if let Some(done) = sums::of_words::<1>(workspace, PATIENCE, &from, &to) {
            return done;
        }
    }
    exclusive_scan_with(workspace, from, T::default(), function!(|a: T, b: T| a + b), to)
}
