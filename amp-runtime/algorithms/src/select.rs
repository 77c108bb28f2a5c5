//! Elements of which something is true, in their order.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use crate::error::same_len;
use crate::workspace::{number, number_async};
use crate::{Workspace, scan};

/// Writes the elements that the function is true of to the beginning of `to`, in their order, and returns how many
/// there are. Elements of `to` behind them stay as they are. C++ has it as `std::copy_if`, Rust as
/// [`Iterator::filter`].
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
    Ok(number(&place(workspace, from, is_it, false, to)?)? as usize)
}

/// Writes the elements that the function is true of to the beginning of `to`, and behind them the others, both in their
/// order. Returns how many the first are. C++ has it as `std::stable_partition`, Rust as [`Iterator::partition`].
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
    Ok(number(&place(workspace, from, is_it, true, to)?)? as usize)
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
    let count = number_async(place(workspace, from, is_it, false, to));
    async { Ok(count.await? as usize) }
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
    let count = number_async(place(workspace, from, is_it, true, to));
    async { Ok(count.await? as usize) }
}

/// Writes those that the function is true of, and the others behind them if these are wanted. Gives a view of how many
/// the first are.
fn place<T: Element>(
    workspace: &mut Workspace,
    from: &ArrayView<T, 1>,
    is_it: impl Function<fn(T) -> bool>,
    others: bool,
    to: &ArrayViewMut<T, 1>,
) -> Result<ArrayViewMut<'static, u32, 1>> {
    same_len(from, to)?;
    let len = from.extent()[0];
    // How many are before each element, and in all.
    let before = workspace.take::<u32>(len + 1)?;
    workspace.run(
        before.extent(),
        kernel!(|i: Index<1>| before[i] = (i[0] < from.extent()[0] && is_it(from[i])) as u32),
    )?;
    scan::exclusive(workspace, &before)?;
    let count = workspace.take::<u32>(1)?;
    workspace.run(
        before.extent(),
        kernel!(|i: Index<1>| {
            let own = before[i];
            if i[0] == from.extent()[0] {
                count[0] = own;
            } else if before[i[0] + 1] > own {
                to[own as usize] = from[i];
            } else if others {
                let all = before[from.extent()[0]] as usize;
                to[all + i[0] - own as usize] = from[i];
            }
        }),
    )?;
    workspace.give(before);
    Ok(count)
}
