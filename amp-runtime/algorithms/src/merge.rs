//! Two sorted views become one.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use crate::error::same_extent;
use crate::{Key, Workspace, device};

/// So many keys in a row are merged by a thread of a device.
const EACH: usize = 8;

/// Merges the elements of two sorted ranges, from the one of number `first` up to that of number `end` of the merged ones.
/// Of equal elements those of `a` come first. They are written to `to` from its element `first` on, counted from where the range of `a` begins.
#[amp]
pub(crate) fn merge_range<T: Element>(
    (first, end): (usize, usize),
    a: &ArrayView<T, 1>,
    (from_a, end_a): (usize, usize),
    b: &ArrayView<T, 1>,
    (from_b, end_b): (usize, usize),
    is_less: impl Fn(T, T) -> bool,
    to: &ArrayViewMut<T, 1>,
) {
    // How many of the elements before `first` are from `a`.
    let (of_a, of_b) = (end_a - from_a, end_b - from_b);
    let mut low = if first > of_b { first - of_b } else { 0 };
    let mut high = first.min(of_a);
    while low < high {
        let middle = low + (high - low) / 2;
        if is_less(b[from_b + first - 1 - middle], a[from_a + middle]) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    let mut next_a = from_a + low;
    let mut next_b = from_b + first - low;
    for k in from_a + first..from_a + end {
        let is_a = next_b >= end_b || next_a < end_a && !is_less(b[next_b], a[next_a]);
        if is_a {
            to[k] = a[next_a];
            next_a += 1;
        } else {
            to[k] = b[next_b];
            next_b += 1;
        }
    }
}

/// Merges sorted keys into sorted ones. Of equal keys those of `a` come first. C++ has it as `std::merge`.
///
/// ```
/// use amp_algorithms::merge::merge;
/// use amp_runtime::prelude::*;
///
/// let (a, b) = (ArrayView::new(3, &[1, 4, 9])?, ArrayView::new(2, &[2, 5])?);
/// let to = Array::new(5, &[0; 5])?;
/// merge(&a, &b, &to)?;
/// assert_eq!(to.to_vec()?, [1, 2, 4, 5, 9]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::ExtentsDiffer`] if `to` does not have as many elements as both together, and those of a launch.
pub fn merge<T: Key>(
    a: &ArrayView<T, 1>,
    b: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    merge_with(&mut Workspace::new()?, a, b, to)
}

/// [`merge`] in a workspace.
///
/// # Errors
/// Those of [`merge`].
pub fn merge_with<T: Key>(
    workspace: &mut Workspace,
    a: &ArrayView<T, 1>,
    b: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    same_extent("`a` with `b`, and `to`,", a.extent() + b.extent(), to.extent())?;
    let len = to.extent()[0];
    if len == 0 {
        return Ok(());
    }
    let each = match device::suits_tiles(workspace.accelerator()) {
        true => EACH,
        false => device::share(len),
    };
    workspace.run(
        Extent::new([len.div_ceil(each)]),
        kernel!(|i: Index<1>| {
            let first = i[0] * each;
            let outputs = (first, (first + each).min(len));
            let is_less = |a: T, b: T| a.is_before(b);
            merge_range(outputs, a, (0, a.extent()[0]), b, (0, b.extent()[0]), is_less, to);
        }),
    )
}
