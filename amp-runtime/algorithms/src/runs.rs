//! Runs of equal elements side by side.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result, bounds};

use crate::error::{same_extent, same_len};
use crate::keep::keep;
use crate::workspace::number_async;
use crate::{Workspace, scan};

/// A one where a run begins. Behind the last element is a zero.
#[amp]
fn mark<T: Element + PartialEq>(
    i: Index<1>,
    values: &ArrayView<T, 1>,
    begins: &ArrayViewMut<u32, 1>,
) {
    let is_there = i[0] < values.extent()[0];
    begins[i] = (is_there && (i[0] == 0 || values[i[0]] != values[i[0] - 1])) as u32;
}

/// Writes the first element of each run, and where the run begins; behind the last run, where the elements end; and
/// how many runs there are.
#[amp]
fn write_firsts<T: Element>(
    i: Index<1>,
    values: &ArrayView<T, 1>,
    runs: &ArrayView<u32, 1>,
    firsts: &ArrayViewMut<T, 1>,
    begins: &ArrayViewMut<u32, 1>,
    count: &ArrayViewMut<u32, 1>,
) {
    let run = runs[i] as usize;
    if i[0] == values.extent()[0] {
        begins[run] = i[0] as u32;
        count[0] = run as u32;
    } else if run < runs[i[0] + 1] as usize {
        firsts[run] = values[i[0]];
        begins[run] = i[0] as u32;
    }
}

/// Where runs begin, and how many there are.
type Runs = (ArrayViewMut<'static, u32, 1>, ArrayViewMut<'static, u32, 1>);

/// Finds the runs, and writes their first elements.
fn find<T: Element + bounds::PartialEq>(
    workspace: &mut Workspace,
    values: &ArrayView<T, 1>,
    firsts: &ArrayViewMut<T, 1>,
) -> Result<Runs> {
    same_len("`values` and `firsts`", values, firsts)?;
    let len = values.extent()[0];
    let (runs, begins) = (workspace.take::<u32>(len + 1)?, workspace.take::<u32>(len + 1)?);
    let count = workspace.take::<u32>(1)?;
    workspace.run(begins.extent(), mark(values, &begins))?;
    scan::exclusive_sum_with(workspace, &begins, &runs)?;
    workspace.run(runs.extent(), write_firsts(values, &runs, firsts, &begins, &count))?;
    workspace.give(runs);
    Ok((begins, count))
}

/// Writes the first elements of the runs: how many there are.
fn count_firsts<T: Element + bounds::PartialEq>(
    workspace: &mut Workspace,
    values: &ArrayView<T, 1>,
    firsts: &ArrayViewMut<T, 1>,
) -> Result<ArrayViewMut<'static, u32, 1>> {
    let count = workspace.take::<u32>(1)?;
    dedup_into_with(workspace, values, firsts, &count)?;
    Ok(count)
}

/// Finds the runs, and writes how long they are: how many there are.
fn count_lengths<T: Element + bounds::PartialEq>(
    workspace: &mut Workspace,
    values: &ArrayView<T, 1>,
    firsts: &ArrayViewMut<T, 1>,
    lengths: &ArrayViewMut<u32, 1>,
) -> Result<ArrayViewMut<'static, u32, 1>> {
    same_len("`values` and `lengths`", values, lengths)?;
    let (begins, count) = find(workspace, values, firsts)?;
    if values.extent()[0] > 0 {
        let kernel = kernel!(|i: Index<1>| {
            if i[0] < count[0] as usize {
                lengths[i] = begins[i[0] + 1] - begins[i];
            }
        });
        workspace.run(lengths.extent(), kernel)?;
    }
    workspace.give(begins);
    Ok(count)
}

/// Writes the first element of each run of equal elements side by side to the beginning of `to`, and returns how many
/// there are. Elements of `to` behind them stay as they are. [`Vec::dedup`] does it in place; C++ has it as
/// `std::unique_copy`.
///
/// ```
/// use amp_algorithms::runs::dedup;
/// use amp_runtime::prelude::*;
///
/// let values = ArrayView::new(6, &[1, 1, 2, 2, 2, 1])?;
/// let to = Array::new(6, &[0; 6])?;
/// assert_eq!(dedup(&values, &to)?, 3);
/// assert_eq!(to.to_vec()?[..3], [1, 2, 1]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// Elements are equal if `==` says so: NaN is not equal to itself. The host waits for the result.
///
/// # Errors
/// [`Error::ExtentsDiffer`] if `to` is not as long as the values, and those of a launch.
pub fn dedup<T: Element + bounds::PartialEq>(
    values: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
) -> Result<usize> {
    dedup_with(&mut Workspace::new()?, values, to)
}

/// [`dedup`] in a workspace.
///
/// # Errors
/// Those of [`dedup`].
pub fn dedup_with<T: Element + bounds::PartialEq>(
    workspace: &mut Workspace,
    values: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
) -> Result<usize> {
    let count = count_firsts(workspace, values, to)?;
    Ok(workspace.number(count)? as usize)
}

/// [`dedup`] in a workspace, without waiting for the result.
///
/// # Errors
/// Those of [`dedup`].
pub fn dedup_async<T: Element + bounds::PartialEq>(
    workspace: &mut Workspace,
    values: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
) -> impl Future<Output = Result<usize>> + use<T> {
    let count = number_async(count_firsts(workspace, values, to));
    async { Ok(count.await? as usize) }
}

/// As [`dedup`], and writes how many runs there are to the one element of `count`: the host does not wait.
///
/// # Errors
/// [`Error::ExtentsDiffer`] if `to` is not as long as the values or `count` is not of one element, and those of a launch.
pub fn dedup_into<T: Element + bounds::PartialEq>(
    values: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
    count: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    dedup_into_with(&mut Workspace::new()?, values, to, count)
}

/// [`dedup_into`] in a workspace.
///
/// # Errors
/// Those of [`dedup_into`].
pub fn dedup_into_with<T: Element + bounds::PartialEq>(
    workspace: &mut Workspace,
    values: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
    count: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    same_len("`values` and `to`", values, to)?;
    same_extent("one number and `count`", Extent::new([1]), count.extent())?;
    // Without a branch, elements need not wait for each other.
    let begins = function!(|k: usize, x: T| (k == 0) | (x != values[k.max(1) - 1]));
    keep(workspace, values, begins, to, count)
}

/// As [`dedup`], and writes how long each run is to `lengths`.
///
/// ```
/// use amp_algorithms::runs::run_length_encode;
/// use amp_runtime::prelude::*;
///
/// let values = ArrayView::new(6, b"aaabba")?;
/// let (firsts, lengths) = (Array::new(6, &[0; 6])?, Array::new(6, &[0; 6])?);
/// let runs = run_length_encode(&values, &firsts, &lengths)?;
/// assert_eq!(firsts.to_vec()?[..runs], *b"aba");
/// assert_eq!(lengths.to_vec()?[..runs], [3, 2, 1]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::ExtentsDiffer`] if `firsts` or `lengths` is not as long as the values, and those of a launch.
pub fn run_length_encode<T: Element + bounds::PartialEq>(
    values: &ArrayView<T, 1>,
    firsts: &ArrayViewMut<T, 1>,
    lengths: &ArrayViewMut<u32, 1>,
) -> Result<usize> {
    run_length_encode_with(&mut Workspace::new()?, values, firsts, lengths)
}

/// [`run_length_encode`] in a workspace.
///
/// # Errors
/// Those of [`run_length_encode`].
pub fn run_length_encode_with<T: Element + bounds::PartialEq>(
    workspace: &mut Workspace,
    values: &ArrayView<T, 1>,
    firsts: &ArrayViewMut<T, 1>,
    lengths: &ArrayViewMut<u32, 1>,
) -> Result<usize> {
    let count = count_lengths(workspace, values, firsts, lengths)?;
    Ok(workspace.number(count)? as usize)
}

/// [`run_length_encode`] in a workspace, without waiting for the result.
///
/// # Errors
/// Those of [`run_length_encode`].
pub fn run_length_encode_async<T: Element + bounds::PartialEq>(
    workspace: &mut Workspace,
    values: &ArrayView<T, 1>,
    firsts: &ArrayViewMut<T, 1>,
    lengths: &ArrayViewMut<u32, 1>,
) -> impl Future<Output = Result<usize>> + use<T> {
    let count = number_async(count_lengths(workspace, values, firsts, lengths));
    async { Ok(count.await? as usize) }
}
