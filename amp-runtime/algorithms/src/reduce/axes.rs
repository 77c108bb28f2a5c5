//! Rows, columns and depths, each reduced to a value.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use crate::Workspace;
use crate::error::same_extent;

/// The elements that are combined differ in this component of their index, and in no other: what [`reduce_axis`] takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis(pub usize);

/// Combines the elements along one axis of a view of two or three dimensions, which becomes one of a dimension less,
/// each with `init`, in their order. NumPy has it as `ufunc.reduce` with an axis.
///
/// ```
/// use amp_algorithms::reduce::{Axis, reduce_axis};
/// use amp_runtime::prelude::*;
///
/// let data = ArrayView::new([2, 3], &[1, 2, 3, 4, 5, 6])?;
/// let (rows, columns) = (Array::new([2], &[0; 2])?, Array::new([3], &[0; 3])?);
/// let plus = function!(|a: i32, b: i32| a + b);
/// reduce_axis(&data, Axis(1), 0, plus, &rows)?;
/// reduce_axis(&data, Axis(0), 0, plus, &columns)?;
/// assert_eq!((rows.to_vec()?, columns.to_vec()?), (vec![6, 15], vec![5, 7, 9]));
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::ExtentsDiffer`] if `to` is not of the extent of the data without the axis, or there is no such axis, and
/// those of a launch.
pub fn reduce_axis<T: Element, const N: usize, const M: usize>(
    data: &ArrayView<T, N>,
    axis: Axis,
    init: T,
    f: impl Function<fn(T, T) -> T>,
    to: &ArrayViewMut<T, M>,
) -> Result<()> {
    reduce_axis_with(&mut Workspace::new()?, data, axis, init, f, to)
}

/// [`reduce_axis`] in a workspace.
///
/// # Errors
/// Those of [`reduce_axis`].
pub fn reduce_axis_with<T: Element, const N: usize, const M: usize>(
    workspace: &mut Workspace,
    data: &ArrayView<T, N>,
    axis: Axis,
    init: T,
    f: impl Function<fn(T, T) -> T>,
    to: &ArrayViewMut<T, M>,
) -> Result<()> {
    let (sides, Axis(axis)) = (data.extent(), axis);
    let left: Vec<usize> = (0..N).filter(|k| *k != axis).map(|k| sides[k]).collect();
    let of = match axis < N {
        true => "`data` without the axis, and `to`,",
        false => "`data`, which has no such axis, and `to`",
    };
    let differ =
        || Error::ExtentsDiffer { of, from: left.clone(), to: to.extent().components().to_vec() };
    let expected = <[usize; M]>::try_from(&*left).map_err(|_| differ())?;
    same_extent(of, Extent::new(expected), to.extent())?;
    if to.extent().components().contains(&0) {
        return Ok(());
    }
    let length = sides[axis];
    workspace.run(
        to.extent(),
        kernel!(|i: Index<M>| {
            let mut place = Index::<N>::default();
            for k in 0..M {
                if k < axis {
                    place[k] = i[k];
                } else {
                    place[k + 1] = i[k];
                }
            }
            let mut value = init;
            for k in 0..length {
                place[axis] = k;
                value = f(value, data[place]);
            }
            to[i] = value;
        }),
    )
}
