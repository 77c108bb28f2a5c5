//! Two sorted views become one.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use crate::error::same_extent;
use crate::{Digits, Key, Workspace, device};

/// So many keys in a row are merged by a thread of a device.
const EACH: usize = 8;

/// How many of the first `count` keys of the merged ones are from `a`.
#[amp]
fn share_of_first<T: Element + Digits>(
    count: usize,
    a: &ArrayView<T, 1>,
    b: &ArrayView<T, 1>,
) -> usize {
    let (of_a, of_b) = (a.extent()[0], b.extent()[0]);
    let mut low = if count > of_b { count - of_b } else { 0 };
    let mut high = count.min(of_a);
    while low < high {
        let middle = low + (high - low) / 2;
        // Of equal keys those of `a` are first.
        if b[count - 1 - middle].is_before(a[middle]) {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

#[amp]
fn merge_shares<T: Element + Digits>(
    i: Index<1>,
    each: usize,
    a: &ArrayView<T, 1>,
    b: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
) {
    let first = i[0] * each;
    let mut of_a = share_of_first(first, a, b);
    let mut of_b = first - of_a;
    for k in first..(first + each).min(to.extent()[0]) {
        let is_a = of_b >= b.extent()[0] || of_a < a.extent()[0] && !b[of_b].is_before(a[of_a]);
        if is_a {
            to[k] = a[of_a];
            of_a += 1;
        } else {
            to[k] = b[of_b];
            of_b += 1;
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
    same_extent(a.extent() + b.extent(), to.extent())?;
    let len = to.extent()[0];
    if len == 0 {
        return Ok(());
    }
    let each = match device::suits_tiles(workspace.accelerator()) {
        true => EACH,
        false => device::share(len),
    };
    workspace.run(Extent::new([len.div_ceil(each)]), merge_shares(each, a, b, to))
}
