//! Which elements are the least or the greatest, and of which something is true.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use super::{begin, transform_reduce_with};
use crate::{Key, Workspace};

/// Stands for no place.
const NOWHERE: u32 = u32::MAX;

/// The place of the least element, the first of several; nothing without elements. Floats are in the order of
/// [`f32::total_cmp`]. C++ has it as `std::min_element`.
///
/// ```
/// use amp_algorithms::reduce::{max_element, min_element};
/// use amp_runtime::prelude::*;
///
/// let data = ArrayView::new(5, &[3, 1, 4, 1, 4])?;
/// assert_eq!((min_element(&data)?, max_element(&data)?), (Some(1), Some(2)));
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of a launch.
pub fn min_element<T: Key>(data: &ArrayView<T, 1>) -> Result<Option<usize>> {
    min_element_with(&mut Workspace::new()?, data)
}

/// [`min_element`] in a workspace.
///
/// # Errors
/// Those of [`min_element`].
pub fn min_element_with<T: Key>(
    workspace: &mut Workspace,
    data: &ArrayView<T, 1>,
) -> Result<Option<usize>> {
    best(workspace, data, function!(|a: T, b: T| a.is_before(b)))
}

/// The place of the greatest element, the first of several, as [`min_element`] that of the least. C++ has it as
/// `std::max_element`.
///
/// ```
/// # use amp_algorithms::reduce::max_element;
/// # use amp_runtime::prelude::*;
/// let data = ArrayView::new(3, &[0.5, 2.5, 1.5])?;
/// assert_eq!(max_element(&data)?, Some(1));
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of a launch.
pub fn max_element<T: Key>(data: &ArrayView<T, 1>) -> Result<Option<usize>> {
    max_element_with(&mut Workspace::new()?, data)
}

/// [`max_element`] in a workspace.
///
/// # Errors
/// Those of [`max_element`].
pub fn max_element_with<T: Key>(
    workspace: &mut Workspace,
    data: &ArrayView<T, 1>,
) -> Result<Option<usize>> {
    best(workspace, data, function!(|a: T, b: T| b.is_before(a)))
}

/// The first place whose element is better than all before it and no worse than those after it.
fn best<T: Element>(
    workspace: &mut Workspace,
    data: &ArrayView<T, 1>,
    is_better: impl Function<fn(T, T) -> bool>,
) -> Result<Option<usize>> {
    let places = workspace.take::<u32>(data.extent()[0])?;
    crate::elementwise::generate_with(workspace, function!(|i: Index<1>| i[0] as u32), &places)?;
    let data = data.clone();
    let better = function!(|a: u32, b: u32| {
        let (of_a, of_b) = (data[a as usize], data[b as usize]);
        if is_better(of_a, of_b) {
            a
        } else if is_better(of_b, of_a) {
            b
        } else {
            a.min(b)
        }
    });
    let found = begin(workspace, &places, better, function!(|place: u32| -> u32 { place }))?;
    workspace.give(places);
    let Some(found) = found else { return Ok(None) };
    let place = found.to_vec()?.first().map(|place| *place as usize);
    workspace.give(found);
    Ok(place)
}

/// How many elements the function is true of. C++ has it as `std::count_if`.
///
/// ```
/// use amp_algorithms::reduce::count_if;
/// use amp_runtime::prelude::*;
///
/// let data = ArrayView::new(4, &[3, -1, 0, 7])?;
/// assert_eq!(count_if(&data, function!(|x: i32| x > 0))?, 2);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of a launch.
pub fn count_if<T: Element>(
    data: &ArrayView<T, 1>,
    is_it: impl Function<fn(T) -> bool>,
) -> Result<usize> {
    count_if_with(&mut Workspace::new()?, data, is_it)
}

/// [`count_if`] in a workspace.
///
/// # Errors
/// Those of [`count_if`].
pub fn count_if_with<T: Element>(
    workspace: &mut Workspace,
    data: &ArrayView<T, 1>,
    is_it: impl Function<fn(T) -> bool>,
) -> Result<usize> {
    let plus = function!(|a: u32, b: u32| a + b);
    let one = function!(|x: T| is_it(x) as u32);
    Ok(transform_reduce_with(workspace, data, 0, plus, one)? as usize)
}

/// The first place whose element the function is true of. C++ has it as `std::find_if`, Rust as
/// [`Iterator::position`].
///
/// ```
/// use amp_algorithms::reduce::find;
/// use amp_runtime::prelude::*;
///
/// let data = ArrayView::new(4, &[3, -1, 0, -7])?;
/// assert_eq!(find(&data, function!(|x: i32| x < 0))?, Some(1));
/// assert_eq!(find(&data, function!(|x: i32| x > 9))?, None);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of a launch.
pub fn find<T: Element>(
    data: &ArrayView<T, 1>,
    is_it: impl Function<fn(T) -> bool>,
) -> Result<Option<usize>> {
    find_with(&mut Workspace::new()?, data, is_it)
}

/// [`find`] in a workspace.
///
/// # Errors
/// Those of [`find`].
pub fn find_with<T: Element>(
    workspace: &mut Workspace,
    data: &ArrayView<T, 1>,
    is_it: impl Function<fn(T) -> bool>,
) -> Result<Option<usize>> {
    let places = workspace.take::<u32>(data.extent()[0])?;
    let data = data.clone();
    let place = function!(|i: Index<1>| if is_it(data[i]) { i[0] as u32 } else { NOWHERE });
    crate::elementwise::generate_with(workspace, place, &places)?;
    let first = super::reduce_with(workspace, &places, NOWHERE, function!(u32::min))?;
    workspace.give(places);
    Ok((first != NOWHERE).then_some(first as usize))
}

/// Is the function true of all elements? It is, without any. C++ has it as `std::all_of`.
///
/// ```
/// use amp_algorithms::reduce::{all, any};
/// use amp_runtime::prelude::*;
///
/// let data = ArrayView::new(3, &[2, 4, 5])?;
/// assert!(!all(&data, function!(|x: u32| x % 2 == 0))?);
/// assert!(any(&data, function!(|x: u32| x % 2 == 0))?);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of a launch.
pub fn all<T: Element>(
    data: &ArrayView<T, 1>,
    is_it: impl Function<fn(T) -> bool>,
) -> Result<bool> {
    all_with(&mut Workspace::new()?, data, is_it)
}

/// [`all`] in a workspace.
///
/// # Errors
/// Those of [`all`].
pub fn all_with<T: Element>(
    workspace: &mut Workspace,
    data: &ArrayView<T, 1>,
    is_it: impl Function<fn(T) -> bool>,
) -> Result<bool> {
    Ok(!any_with(workspace, data, function!(|x: T| !is_it(x)))?)
}

/// Is the function true of any element? C++ has it as `std::any_of`.
///
/// ```
/// # use amp_algorithms::reduce::any;
/// # use amp_runtime::prelude::*;
/// let data = ArrayView::new(3, &[0.0, f32::NAN, 1.0])?;
/// assert!(any(&data, function!(|x: f32| x.is_nan()))?);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of a launch.
pub fn any<T: Element>(
    data: &ArrayView<T, 1>,
    is_it: impl Function<fn(T) -> bool>,
) -> Result<bool> {
    any_with(&mut Workspace::new()?, data, is_it)
}

/// [`any`] in a workspace.
///
/// # Errors
/// Those of [`any`].
pub fn any_with<T: Element>(
    workspace: &mut Workspace,
    data: &ArrayView<T, 1>,
    is_it: impl Function<fn(T) -> bool>,
) -> Result<bool> {
    let either = function!(|a: u32, b: u32| a | b);
    Ok(transform_reduce_with(workspace, data, 0, either, function!(|x: T| is_it(x) as u32))? != 0)
}
