//! Stable sorting by a function, by merging runs that are twice as long each time.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use super::{Key, sort_pairs_with};
use crate::merge::merge_range;
use crate::{Workspace, device, elementwise, indexed};

/// The first runs, which a thread sorts by insertion.
const RUN: usize = 16;

/// Sorts elements by a function that says whether one is before another; elements of which neither is stay in their
/// order. C++ has it as `std::stable_sort`, Rust as [`slice::sort_by`].
///
/// ```
/// use amp_algorithms::sort::sort_by;
/// use amp_runtime::prelude::*;
///
/// let points = Array::new(3, &[[1_i32, 9], [2, 3], [0, 3]])?;
/// sort_by(&points, function!(|a: [i32; 2], b: [i32; 2]| a[1] < b[1]))?;
/// assert_eq!(points.to_vec()?, [[2, 3], [0, 3], [1, 9]]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// The function has to be an order, strict and weak as C++ says: else the elements are the same, in any order. It needs
/// as much memory again as the elements have.
///
/// # Errors
/// Those of a launch.
pub fn sort_by<T: Element>(
    data: &ArrayViewMut<T, 1>,
    is_less: impl Function<fn(T, T) -> bool>,
) -> Result<()> {
    sort_by_with(&mut Workspace::new()?, data, is_less)
}

/// [`sort_by`] in a workspace.
///
/// # Errors
/// Those of [`sort_by`].
pub fn sort_by_with<T: Element>(
    workspace: &mut Workspace,
    data: &ArrayViewMut<T, 1>,
    is_less: impl Function<fn(T, T) -> bool>,
) -> Result<()> {
    let len = data.extent()[0];
    if len < 2 {
        return Ok(());
    }
    sort_runs(workspace, data, &is_less)?;
    let most = match device::suits_tiles(workspace.accelerator()) {
        true => RUN,
        false => device::share(len),
    };
    let other = workspace.take::<T>(len)?;
    let (mut run, mut is_there) = (RUN, false);
    while run < len {
        let (from, to) = if is_there { (&other, data) } else { (data, &other) };
        let each = (2 * run).min(most);
        workspace.run(
            Extent::new([len.div_ceil(each)]),
            kernel!(|i: Index<1>| {
                let first = i[0] * each;
                let both = first / (2 * run) * (2 * run);
                let middle = (both + run).min(len);
                let end = (middle + run).min(len);
                let outputs = (first - both, (first + each).min(end) - both);
                let is_less = |a: T, b: T| is_less(a, b);
                merge_range(outputs, from, (both, middle), from, (middle, end), is_less, to);
            }),
        )?;
        is_there = !is_there;
        run *= 2;
    }
    if is_there {
        copy(&other, data)?;
    }
    workspace.give(other);
    Ok(())
}

/// Sorts each run of [`RUN`] elements in its place.
fn sort_runs<T: Element>(
    workspace: &Workspace,
    data: &ArrayViewMut<T, 1>,
    is_less: &impl Function<fn(T, T) -> bool>,
) -> Result<()> {
    let len = data.extent()[0];
    workspace.run(
        Extent::new([len.div_ceil(RUN)]),
        kernel!(|i: Index<1>| {
            let first = i[0] * RUN;
            for k in first + 1..(first + RUN).min(len) {
                let own = data[k];
                let mut place = k;
                while place > first && is_less(own, data[place - 1]) {
                    data[place] = data[place - 1];
                    place -= 1;
                }
                data[place] = own;
            }
        }),
    )
}

/// Sorts elements by a number that a function gives for each; elements of one number stay in their order. Rust has it
/// as [`slice::sort_by_cached_key`].
///
/// ```
/// use amp_algorithms::sort::sort_by_key;
/// use amp_runtime::prelude::*;
///
/// let numbers = Array::new(4, &[-3, 1, 2, -1])?;
/// sort_by_key(&numbers, function!(i32::unsigned_abs))?;
/// assert_eq!(numbers.to_vec()?, [1, -1, 2, -3]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of a launch.
pub fn sort_by_key<T: Element, K: Key>(
    data: &ArrayViewMut<T, 1>,
    key: impl Function<fn(T) -> K>,
) -> Result<()> {
    sort_by_key_with(&mut Workspace::new()?, data, key)
}

/// [`sort_by_key`] in a workspace.
///
/// # Errors
/// Those of [`sort_by_key`].
pub fn sort_by_key_with<T: Element, K: Key>(
    workspace: &mut Workspace,
    data: &ArrayViewMut<T, 1>,
    key: impl Function<fn(T) -> K>,
) -> Result<()> {
    let len = data.extent()[0];
    let (keys, order) = (workspace.take::<K>(len)?, workspace.take::<u32>(len)?);
    elementwise::transform_with(workspace, data, key, &keys)?;
    elementwise::generate_with(workspace, function!(|i: Index<1>| i[0] as u32), &order)?;
    sort_pairs_with(workspace, &keys, &order)?;
    workspace.give(keys);
    let sorted = workspace.take::<T>(len)?;
    indexed::gather_with(workspace, data, &order, &sorted)?;
    copy(&sorted, data)?;
    workspace.give(order);
    workspace.give(sorted);
    Ok(())
}
