//! Where keys are, or would be, among sorted ones.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use crate::error::same_len;
use crate::{Digits, Key, Workspace};

/// How many of the sorted keys are before the one: those that are equal count if `with_equal`.
#[amp]
pub(crate) fn rank<T: Element + Digits>(
    key: T,
    with_equal: bool,
    sorted: &ArrayView<T, 1>,
) -> usize {
    let (mut low, mut high) = (0, sorted.extent()[0]);
    while low < high {
        let middle = low + (high - low) / 2;
        let other = sorted[middle];
        let is_before = if with_equal { !key.is_before(other) } else { other.is_before(key) };
        if is_before {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

#[amp]
fn ranks<T: Element + Digits>(
    i: Index<1>,
    with_equal: bool,
    sorted: &ArrayView<T, 1>,
    keys: &ArrayView<T, 1>,
    places: &ArrayViewMut<u32, 1>,
) {
    places[i] = rank(keys[i], with_equal, sorted) as u32;
}

fn bound<T: Key>(
    workspace: &Workspace,
    with_equal: bool,
    [sorted, keys]: [&ArrayView<T, 1>; 2],
    places: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    same_len("`keys` and `places`", keys, places)?;
    if places.extent()[0] == 0 {
        return Ok(());
    }
    workspace.run(places.extent(), ranks(with_equal, sorted, keys, places))
}

/// For each key how many of the sorted ones are less, floats as [`f32::total_cmp`] has them: the first place at which
/// it can be inserted. C++ has it as `std::lower_bound`, Rust as `partition_point(|x| x < key)`.
///
/// ```
/// use amp_algorithms::search::lower_bound;
/// use amp_runtime::prelude::*;
///
/// let sorted = ArrayView::new(4, &[1, 3, 3, 7])?;
/// let keys = ArrayView::new(3, &[3, 0, 9])?;
/// let places = Array::new(3, &[0; 3])?;
/// lower_bound(&sorted, &keys, &places)?;
/// assert_eq!(places.to_vec()?, [1, 0, 4]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// Neighbouring keys that are near each other are found faster than keys in no order.
///
/// # Errors
/// [`Error::ExtentsDiffer`] if there are not as many places as keys, and those of a launch.
pub fn lower_bound<T: Key>(
    sorted: &ArrayView<T, 1>,
    keys: &ArrayView<T, 1>,
    places: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    lower_bound_with(&mut Workspace::new()?, sorted, keys, places)
}

/// [`lower_bound`] in a workspace.
///
/// # Errors
/// Those of [`lower_bound`].
pub fn lower_bound_with<T: Key>(
    workspace: &mut Workspace,
    sorted: &ArrayView<T, 1>,
    keys: &ArrayView<T, 1>,
    places: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    bound(workspace, false, [sorted, keys], places)
}

/// For each key how many of the sorted ones are not greater: the last place at which it can be inserted. C++ has it as
/// `std::upper_bound`, Rust as `partition_point(|x| x <= key)`.
///
/// ```
/// use amp_algorithms::search::upper_bound;
/// use amp_runtime::prelude::*;
///
/// let sorted = ArrayView::new(4, &[1, 3, 3, 7])?;
/// let keys = ArrayView::new(3, &[3, 0, 9])?;
/// let places = Array::new(3, &[0; 3])?;
/// upper_bound(&sorted, &keys, &places)?;
/// assert_eq!(places.to_vec()?, [3, 0, 4]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of [`lower_bound`].
pub fn upper_bound<T: Key>(
    sorted: &ArrayView<T, 1>,
    keys: &ArrayView<T, 1>,
    places: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    upper_bound_with(&mut Workspace::new()?, sorted, keys, places)
}

/// [`upper_bound`] in a workspace.
///
/// # Errors
/// Those of [`lower_bound`].
pub fn upper_bound_with<T: Key>(
    workspace: &mut Workspace,
    sorted: &ArrayView<T, 1>,
    keys: &ArrayView<T, 1>,
    places: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    bound(workspace, true, [sorted, keys], places)
}
