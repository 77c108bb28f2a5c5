//! Scans that begin anew where a key differs from the one before it.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result, bounds};

use super::run;
use crate::Workspace;
use crate::error::same_len;

/// As [`inclusive_scan`](super::inclusive_scan), of each run of equal keys for itself. Thrust has it as
/// `inclusive_scan_by_key`.
///
/// ```
/// use amp_algorithms::scan::inclusive_scan_by_key;
/// use amp_runtime::prelude::*;
///
/// let keys = ArrayView::new(5, &[7, 7, 2, 2, 2])?;
/// let values = ArrayView::new(5, &[1, 2, 3, 4, 5])?;
/// let to = Array::new(5, &[0; 5])?;
/// inclusive_scan_by_key(&keys, &values, function!(|a: u32, b: u32| a + b), &to)?;
/// assert_eq!(to.to_vec()?, [1, 3, 3, 7, 12]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::ExtentsDiffer`] if the views are not of one length, and those of a launch.
pub fn inclusive_scan_by_key<K: Element + bounds::PartialEq, T: Element>(
    keys: &ArrayView<K, 1>,
    values: &ArrayView<T, 1>,
    f: impl Function<fn(T, T) -> T>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    inclusive_scan_by_key_with(&mut Workspace::new()?, keys, values, f, to)
}

/// [`inclusive_scan_by_key`] in a workspace.
///
/// # Errors
/// Those of [`inclusive_scan_by_key`].
pub fn inclusive_scan_by_key_with<K: Element + bounds::PartialEq, T: Element>(
    workspace: &mut Workspace,
    keys: &ArrayView<K, 1>,
    values: &ArrayView<T, 1>,
    f: impl Function<fn(T, T) -> T>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    of_segments(workspace, keys, values, None, f, to)
}

/// As [`exclusive_scan`](super::exclusive_scan), of each run of equal keys for itself, which begins with `init`.
/// Thrust has it as `exclusive_scan_by_key`.
///
/// ```
/// use amp_algorithms::scan::exclusive_scan_by_key;
/// use amp_runtime::prelude::*;
///
/// let keys = ArrayView::new(5, &[7, 7, 2, 2, 2])?;
/// let values = ArrayView::new(5, &[1, 2, 3, 4, 5])?;
/// let to = Array::new(5, &[0; 5])?;
/// exclusive_scan_by_key(&keys, &values, 10, function!(|a: u32, b: u32| a + b), &to)?;
/// assert_eq!(to.to_vec()?, [10, 11, 10, 13, 17]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::ExtentsDiffer`] if the views are not of one length, and those of a launch.
pub fn exclusive_scan_by_key<K: Element + bounds::PartialEq, T: Element>(
    keys: &ArrayView<K, 1>,
    values: &ArrayView<T, 1>,
    init: T,
    f: impl Function<fn(T, T) -> T>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    exclusive_scan_by_key_with(&mut Workspace::new()?, keys, values, init, f, to)
}

/// [`exclusive_scan_by_key`] in a workspace.
///
/// # Errors
/// Those of [`exclusive_scan_by_key`].
pub fn exclusive_scan_by_key_with<K: Element + bounds::PartialEq, T: Element>(
    workspace: &mut Workspace,
    keys: &ArrayView<K, 1>,
    values: &ArrayView<T, 1>,
    init: T,
    f: impl Function<fn(T, T) -> T>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    of_segments(workspace, keys, values, Some(init), f, to)
}

fn of_segments<K: Element + bounds::PartialEq, T: Element>(
    workspace: &mut Workspace,
    keys: &ArrayView<K, 1>,
    values: &ArrayView<T, 1>,
    init: Option<T>,
    f: impl Function<fn(T, T) -> T>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    same_len("`keys` and `values`", keys, values)?;
    same_len("`values` and `to`", values, to)?;
    if values.extent()[0] == 0 {
        return Ok(());
    }
    let begins = function!(|k: usize| k > 0 && keys[k] != keys[k - 1]);
    run(workspace, values, init, f, begins, to)
}
