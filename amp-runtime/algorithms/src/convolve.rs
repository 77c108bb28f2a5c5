//! Sums of neighbours with weights.

use std::ops::{Add, Mul};

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use crate::Workspace;
use crate::error::{same_extent, same_len};
use crate::matmul::Scalar;

/// What is beyond the first and the last element.
///
/// ```
/// use amp_algorithms::convolve::{Border, convolve};
/// use amp_runtime::prelude::*;
///
/// let (data, weights) = ([1, 2, 3], [1, 1, 1]);
/// let (data, weights) = (ArrayView::new(3, &data)?, ArrayView::new(3, &weights)?);
/// let to = Array::new(3, &[0; 3])?;
/// for (border, sums) in [(Border::Zero, [3, 6, 5]), (Border::Clamp, [4, 6, 8]), (Border::Wrap, [6, 6, 6])] {
///     convolve(&data, &weights, border, &to)?;
///     assert_eq!(to.to_vec()?, sums);
/// }
/// # Ok::<(), amp_runtime::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Border {
    /// Zeros.
    #[default]
    Zero,
    /// The first and the last element again and again.
    Clamp,
    /// All elements in the other order: `c b a | a b c | c b a`.
    Mirror,
    /// All elements again: `a b c | a b c | a b c`.
    Wrap,
}

/// The element that stands for a place, which may be beyond the border; a number that is no place if that is zero.
#[amp(cpu)]
fn within(place: i32, len: i32, border: u32) -> i32 {
    const CLAMP: u32 = 1;
    const MIRROR: u32 = 2;
    const WRAP: u32 = 3;
    if place >= 0 && place < len {
        return place;
    }
    match border {
        CLAMP => place.clamp(0, len - 1),
        MIRROR => {
            let place = place.rem_euclid(2 * len);
            if place < len { place } else { 2 * len - 1 - place }
        }
        WRAP => place.rem_euclid(len),
        _ => -1,
    }
}

/// Adds up neighbours in a row, or in a column.
#[amp]
fn along<T: Element + Default + Add<Output = T> + Mul<Output = T>>(
    i: Index<2>,
    is_column: bool,
    border: u32,
    from: &ArrayView<T, 2>,
    weights: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 2>,
) {
    let (here, len) = if is_column { (i[0], from.extent()[0]) } else { (i[1], from.extent()[1]) };
    let count = weights.extent()[0];
    let first = here as i32 + (count as i32 - 1) / 2;
    let mut sum = T::default();
    for k in 0..count {
        let place = within(first - k as i32, len as i32, border);
        if place >= 0 {
            let place = place as usize;
            let at = if is_column { Index::new([place, i[1]]) } else { Index::new([i[0], place]) };
            sum = sum + weights[k] * from[at];
        }
    }
    to[i] = sum;
}

fn run<T: Scalar>(
    workspace: &Workspace,
    is_column: bool,
    border: Border,
    from: &ArrayView<T, 2>,
    weights: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 2>,
) -> Result<()> {
    workspace.run(to.extent(), along::<T>(is_column, border as u32, from, weights, to))
}

/// The convolution of numbers with weights, as long as the numbers are: `to[i]` is the sum of all
/// `weights[k] * from[i + (weights.len() - 1) / 2 - k]`. NumPy has it as `convolve(…, mode="same")`, if there are not
/// more weights than numbers and the border is [`Border::Zero`].
///
/// ```
/// use amp_algorithms::convolve::{Border, convolve};
/// use amp_runtime::prelude::*;
///
/// let from = ArrayView::new(4, &[1, 2, 3, 4])?;
/// let weights = ArrayView::new(3, &[1, 1, 10])?;
/// let to = Array::new(4, &[0; 4])?;
/// convolve(&from, &weights, Border::Clamp, &to)?;
/// assert_eq!(to.to_vec()?, [1 + 2 + 10, 2 + 3 + 10, 3 + 4 + 20, 4 + 4 + 30]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// Products are added in the order of the weights. `to` is other memory than `from`.
///
/// # Errors
/// [`Error::ExtentsDiffer`] if `to` is not as long as `from`, and those of a launch.
pub fn convolve<T: Scalar>(
    from: &ArrayView<T, 1>,
    weights: &ArrayView<T, 1>,
    border: Border,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    convolve_with(&mut Workspace::new()?, from, weights, border, to)
}

/// [`convolve`] in a workspace.
///
/// # Errors
/// Those of [`convolve`].
pub fn convolve_with<T: Scalar>(
    workspace: &mut Workspace,
    from: &ArrayView<T, 1>,
    weights: &ArrayView<T, 1>,
    border: Border,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    same_len("`from` and `to`", from, to)?;
    let len = from.extent()[0];
    if len == 0 {
        return Ok(());
    }
    let (from, to) = (from.view_as([1, len])?, to.view_as([1, len])?);
    run(workspace, false, border, &from, weights, &to)
}

/// The convolution of a matrix with a product of weights: [`convolve`] of each row, and then of each column. SciPy has
/// it as `sepfir2d`.
///
/// ```
/// use amp_algorithms::convolve::{Border, convolve_separable};
/// use amp_runtime::prelude::*;
///
/// let from = ArrayView::new([3, 3], &[0, 0, 0, 0, 1, 0, 0, 0, 0])?;
/// let (of_rows, of_columns) = (ArrayView::new(3, &[1, 2, 1])?, ArrayView::new(2, &[5, 7])?);
/// let to = Array::new([3, 3], &[0; 9])?;
/// convolve_separable(&from, [&of_rows, &of_columns], Border::Zero, &to)?;
/// assert_eq!(to.to_vec()?, [0, 0, 0, 5, 10, 5, 7, 14, 7]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// `to` is other memory than `from`.
///
/// # Errors
/// [`Error::ExtentsDiffer`] if `to` does not have the extent of `from`, and those of a launch.
pub fn convolve_separable<T: Scalar>(
    from: &ArrayView<T, 2>,
    weights_of_rows_and_columns: [&ArrayView<T, 1>; 2],
    border: Border,
    to: &ArrayViewMut<T, 2>,
) -> Result<()> {
    let workspace = &mut Workspace::new()?;
    convolve_separable_with(workspace, from, weights_of_rows_and_columns, border, to)
}

/// [`convolve_separable`] in a workspace.
///
/// # Errors
/// Those of [`convolve_separable`].
pub fn convolve_separable_with<T: Scalar>(
    workspace: &mut Workspace,
    from: &ArrayView<T, 2>,
    [of_rows, of_columns]: [&ArrayView<T, 1>; 2],
    border: Border,
    to: &ArrayViewMut<T, 2>,
) -> Result<()> {
    same_extent("`from` and `to`", from.extent(), to.extent())?;
    let [rows, columns] = <[usize; 2]>::from(from.extent());
    if rows == 0 || columns == 0 {
        return Ok(());
    }
    let between = workspace.take::<T>(rows * columns)?;
    let view = between.view_as([rows, columns])?;
    run(workspace, false, border, from, of_rows, &view)?;
    run(workspace, true, border, &view, of_columns, to)?;
    workspace.give(between);
    Ok(())
}
