//! Elements at places that other elements name.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use crate::Workspace;
use crate::error::same_len;

#[amp]
fn gather_elements<T: Element>(
    i: Index<1>,
    from: &ArrayView<T, 1>,
    places: &ArrayView<u32, 1>,
    to: &ArrayViewMut<T, 1>,
) {
    let place = places[i] as usize;
    if place < from.extent()[0] {
        to[i] = from[place];
    }
}

#[amp]
fn scatter_elements<T: Element>(
    i: Index<1>,
    from: &ArrayView<T, 1>,
    places: &ArrayView<u32, 1>,
    to: &ArrayViewMut<T, 1>,
) {
    let place = places[i] as usize;
    if place < to.extent()[0] {
        to[place] = from[i];
    }
}

/// Reads at places: `to[i] = from[places[i]]`. Where there is no such place, `to[i]` stays as it is. Thrust has it as
/// `gather`, NumPy as `take`.
///
/// ```
/// use amp_algorithms::indexed::gather;
/// use amp_runtime::prelude::*;
///
/// let from = ArrayView::new(3, &[1.5, 2.5, 3.5])?;
/// let places = ArrayView::new(4, &[2, 0, 0, 1])?;
/// let to = Array::new(4, &[0.0; 4])?;
/// gather(&from, &places, &to)?;
/// assert_eq!(to.to_vec()?, [3.5, 1.5, 1.5, 2.5]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::ExtentsDiffer`] if there are not as many places as elements of `to`, and those of a launch.
pub fn gather<T: Element>(
    from: &ArrayView<T, 1>,
    places: &ArrayView<u32, 1>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    gather_with(&mut Workspace::new()?, from, places, to)
}

/// [`gather`] in a workspace.
///
/// # Errors
/// Those of [`gather`].
pub fn gather_with<T: Element>(
    workspace: &mut Workspace,
    from: &ArrayView<T, 1>,
    places: &ArrayView<u32, 1>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    same_len("`places` and `to`", places, to)?;
    if to.extent()[0] == 0 {
        return Ok(());
    }
    workspace.run(to.extent(), gather_elements(from, places, to))
}

/// Writes at places: `to[places[i]] = from[i]`. Where there is no such place, nothing is written; elements that no
/// place names stay as they are. Of several elements for one place any one gets it: on the checked accelerator that
/// is a race. Thrust has it as `scatter`.
///
/// ```
/// use amp_algorithms::indexed::scatter;
/// use amp_runtime::prelude::*;
///
/// let from = ArrayView::new(3, &[10, 20, 30])?;
/// let places = ArrayView::new(3, &[3, 0, 1])?;
/// let to = Array::new(4, &[0; 4])?;
/// scatter(&from, &places, &to)?;
/// assert_eq!(to.to_vec()?, [20, 30, 0, 10]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::ExtentsDiffer`] if there are not as many places as elements of `from`, and those of a launch.
pub fn scatter<T: Element>(
    from: &ArrayView<T, 1>,
    places: &ArrayView<u32, 1>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    scatter_with(&mut Workspace::new()?, from, places, to)
}

/// [`scatter`] in a workspace.
///
/// # Errors
/// Those of [`scatter`].
pub fn scatter_with<T: Element>(
    workspace: &mut Workspace,
    from: &ArrayView<T, 1>,
    places: &ArrayView<u32, 1>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    same_len("`from` and `places`", from, places)?;
    if from.extent()[0] == 0 {
        return Ok(());
    }
    workspace.run(from.extent(), scatter_elements(from, places, to))
}
