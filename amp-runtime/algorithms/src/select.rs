//! Elements of which something is true, in their order.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use crate::error::{same_extent, same_len};
use crate::keep::keep;
use crate::workspace::number_async;
use crate::{Workspace, scan};

/// Writes the elements that the function is true of to the beginning of `to`, in their order, and returns how many
/// there are. Elements of `to` behind them stay as they are. `to` is other memory than `from`. C++ has it as
/// `std::copy_if`, Rust as [`Iterator::filter`].
///
/// ```
/// use amp_algorithms::select::copy_if;
/// use amp_runtime::prelude::*;
///
/// let from = ArrayView::new(5, &[3, -1, 4, -1, 5])?;
/// let to = Array::new(5, &[0; 5])?;
/// assert_eq!(copy_if(&from, function!(|x: i32| x > 0), &to)?, 3);
/// assert_eq!(to.to_vec()?[..3], [3, 4, 5]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// The host waits for the result.
///
/// # Errors
/// [`Error::ExtentsDiffer`] if the views are not of one length, and those of a launch.
pub fn copy_if<T: Element>(
    from: &ArrayView<T, 1>,
    is_it: impl Function<fn(T) -> bool>,
    to: &ArrayViewMut<T, 1>,
) -> Result<usize> {
    copy_if_with(&mut Workspace::new()?, from, is_it, to)
}

/// [`copy_if`] in a workspace.
///
/// # Errors
/// Those of [`copy_if`].
pub fn copy_if_with<T: Element>(
    workspace: &mut Workspace,
    from: &ArrayView<T, 1>,
    is_it: impl Function<fn(T) -> bool>,
    to: &ArrayViewMut<T, 1>,
) -> Result<usize> {
    let count = kept(workspace, from, is_it, to)?;
    Ok(workspace.number(count)? as usize)
}

/// [`copy_if`] in a workspace, without waiting for the result.
///
/// # Errors
/// Those of [`copy_if`].
pub fn copy_if_async<T: Element, F: Function<fn(T) -> bool>>(
    workspace: &mut Workspace,
    from: &ArrayView<T, 1>,
    is_it: F,
    to: &ArrayViewMut<T, 1>,
) -> impl Future<Output = Result<usize>> + use<T, F> {
    let count = number_async(kept(workspace, from, is_it, to));
    async { Ok(count.await? as usize) }
}

/// Copies the elements that the function is true of: how many there are.
fn kept<T: Element>(
    workspace: &mut Workspace,
    from: &ArrayView<T, 1>,
    is_it: impl Function<fn(T) -> bool>,
    to: &ArrayViewMut<T, 1>,
) -> Result<ArrayViewMut<'static, u32, 1>> {
    let count = workspace.take::<u32>(1)?;
    copy_if_into_with(workspace, from, is_it, to, &count)?;
    Ok(count)
}

/// As [`copy_if`], and writes how many elements there are to the one element of `count`: the host does not wait.
///
/// ```
/// use amp_algorithms::select::copy_if_into;
/// use amp_runtime::prelude::*;
///
/// let from = ArrayView::new(5, &[3, -1, 4, -1, 5])?;
/// let (to, count) = (Array::new(5, &[0; 5])?, Array::new(1, &[0])?);
/// copy_if_into(&from, function!(|x: i32| x > 0), &to, &count)?;
/// assert_eq!((to.to_vec()?[..3].to_vec(), count.to_vec()?), (vec![3, 4, 5], vec![3]));
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::ExtentsDiffer`] if the views are not of one length or `count` is not of one element, and those of a launch.
pub fn copy_if_into<T: Element>(
    from: &ArrayView<T, 1>,
    is_it: impl Function<fn(T) -> bool>,
    to: &ArrayViewMut<T, 1>,
    count: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    copy_if_into_with(&mut Workspace::new()?, from, is_it, to, count)
}

/// [`copy_if_into`] in a workspace.
///
/// # Errors
/// Those of [`copy_if_into`].
pub fn copy_if_into_with<T: Element>(
    workspace: &mut Workspace,
    from: &ArrayView<T, 1>,
    is_it: impl Function<fn(T) -> bool>,
    to: &ArrayViewMut<T, 1>,
    count: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    same_len("`from` and `to`", from, to)?;
    same_extent("one number and `count`", Extent::new([1]), count.extent())?;
    keep(workspace, from, function!(|_place: usize, x: T| -> bool { is_it(x) }), to, count)
}

/// Writes the elements that the function is true of to the beginning of `to`, and behind them the others, both in their
/// order. Returns how many the first are. `to` is other memory than `from`. C++ has it as `std::stable_partition`, Rust
/// as [`Iterator::partition`].
///
/// ```
/// use amp_algorithms::select::partition;
/// use amp_runtime::prelude::*;
///
/// let from = ArrayView::new(5, &[1, 2, 3, 4, 5])?;
/// let to = Array::new(5, &[0; 5])?;
/// assert_eq!(partition(&from, function!(|x: u32| x % 2 == 0), &to)?, 2);
/// assert_eq!(to.to_vec()?, [2, 4, 1, 3, 5]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// The host waits for the result.
///
/// # Errors
/// [`Error::ExtentsDiffer`] if the views are not of one length, and those of a launch.
pub fn partition<T: Element>(
    from: &ArrayView<T, 1>,
    is_it: impl Function<fn(T) -> bool>,
    to: &ArrayViewMut<T, 1>,
) -> Result<usize> {
    partition_with(&mut Workspace::new()?, from, is_it, to)
}

/// [`partition`] in a workspace.
///
/// # Errors
/// Those of [`partition`].
pub fn partition_with<T: Element>(
    workspace: &mut Workspace,
    from: &ArrayView<T, 1>,
    is_it: impl Function<fn(T) -> bool>,
    to: &ArrayViewMut<T, 1>,
) -> Result<usize> {
    let count = place(workspace, from, is_it, to)?;
    Ok(workspace.number(count)? as usize)
}

/// [`partition`] in a workspace, without waiting for the result.
///
/// # Errors
/// Those of [`partition`].
pub fn partition_async<T: Element, F: Function<fn(T) -> bool>>(
    workspace: &mut Workspace,
    from: &ArrayView<T, 1>,
    is_it: F,
    to: &ArrayViewMut<T, 1>,
) -> impl Future<Output = Result<usize>> + use<T, F> {
    let count = number_async(place(workspace, from, is_it, to));
    async { Ok(count.await? as usize) }
}

/// Writes those that the function is true of, and the others behind them: how many the first are.
fn place<T: Element>(
    workspace: &mut Workspace,
    from: &ArrayView<T, 1>,
    is_it: impl Function<fn(T) -> bool>,
    to: &ArrayViewMut<T, 1>,
) -> Result<ArrayViewMut<'static, u32, 1>> {
    same_len("`from` and `to`", from, to)?;
    let len = from.extent()[0];
    // How many are before each element, and in all.
    let (ones, before) = (workspace.take::<u32>(len + 1)?, workspace.take::<u32>(len + 1)?);
    workspace.run(
        ones.extent(),
        kernel!(|i: Index<1>| ones[i] = (i[0] < from.extent()[0] && is_it(from[i])) as u32),
    )?;
    scan::exclusive_sum_with(workspace, &ones, &before)?;
    let count = workspace.take::<u32>(1)?;
    workspace.run(
        before.extent(),
        kernel!(|i: Index<1>| {
            let own = before[i] as usize;
            if i[0] == from.extent()[0] {
                count[0] = before[i];
            } else if ones[i] == 1 {
                to[own] = from[i];
            } else {
                to[before[from.extent()[0]] as usize + i[0] - own] = from[i];
            }
        }),
    )?;
    workspace.give(ones);
    workspace.give(before);
    Ok(count)
}
