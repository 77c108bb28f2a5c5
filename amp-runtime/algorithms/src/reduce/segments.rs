//! Segments, each reduced to a value.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use crate::Workspace;
use crate::error::same_extent;

/// Combines the elements of each segment with `init`, in their order. Segment `k` is from `bounds[k]` up to, but
/// without, `bounds[k + 1]`, as rows of a sparse matrix are. CUB has it as `DeviceSegmentedReduce`.
///
/// ```
/// use amp_algorithms::reduce::reduce_segments;
/// use amp_runtime::prelude::*;
///
/// let data = ArrayView::new(5, &[1, 2, 3, 4, 5])?;
/// let bounds = ArrayView::new(4, &[0, 2, 2, 5])?;
/// let sums = Array::new(3, &[0; 3])?;
/// reduce_segments(&data, &bounds, 0, function!(|a: i32, b: i32| a + b), &sums)?;
/// assert_eq!(sums.to_vec()?, [3, 0, 12]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// Bounds beyond the data end with these.
///
/// # Errors
/// [`Error::ExtentsDiffer`] if there is not one bound more than there are results, and those of a launch.
pub fn reduce_segments<T: Element>(
    data: &ArrayView<T, 1>,
    bounds: &ArrayView<u32, 1>,
    init: T,
    f: impl Function<fn(T, T) -> T>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    reduce_segments_with(&mut Workspace::new()?, data, bounds, init, f, to)
}

/// [`reduce_segments`] in a workspace.
///
/// # Errors
/// Those of [`reduce_segments`].
pub fn reduce_segments_with<T: Element>(
    workspace: &mut Workspace,
    data: &ArrayView<T, 1>,
    bounds: &ArrayView<u32, 1>,
    init: T,
    f: impl Function<fn(T, T) -> T>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    same_extent("`bounds`, and the segments in `to` and one,", bounds.extent(), to.extent() + 1)?;
    if to.extent()[0] == 0 {
        return Ok(());
    }
    workspace.run(
        to.extent(),
        kernel!(|i: Index<1>| {
            let end = (bounds[i[0] + 1] as usize).min(data.extent()[0]);
            let mut value = init;
            for k in bounds[i[0]] as usize..end {
                value = f(value, data[k]);
            }
            to[i] = value;
        }),
    )
}
