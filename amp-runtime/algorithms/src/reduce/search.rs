//! Which elements are the least or the greatest, and of which something is true.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use super::combined;
use crate::elementwise::generate_with;
use crate::workspace::number_async;
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
    let least = best(workspace, data, function!(|a: T, b: T| a.is_before(b)))?;
    workspace.number(least).map(place)
}

/// [`min_element`] in a workspace, without waiting for the result.
///
/// # Errors
/// Those of [`min_element`].
pub fn min_element_async<T: Key>(
    workspace: &mut Workspace,
    data: &ArrayView<T, 1>,
) -> impl Future<Output = Result<Option<usize>>> + use<T> {
    let least = best(workspace, data, function!(|a: T, b: T| a.is_before(b)));
    let found = number_async(least);
    async { found.await.map(place) }
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
    let greatest = best(workspace, data, function!(|a: T, b: T| b.is_before(a)))?;
    workspace.number(greatest).map(place)
}

/// [`max_element`] in a workspace, without waiting for the result.
///
/// # Errors
/// Those of [`max_element`].
pub fn max_element_async<T: Key>(
    workspace: &mut Workspace,
    data: &ArrayView<T, 1>,
) -> impl Future<Output = Result<Option<usize>>> + use<T> {
    let greatest = best(workspace, data, function!(|a: T, b: T| b.is_before(a)));
    let found = number_async(greatest);
    async { found.await.map(place) }
}

/// The first place whose element is better than all before it and no worse than those after it, in a view of one
/// element.
fn best<T: Element>(
    workspace: &mut Workspace,
    data: &ArrayView<T, 1>,
    is_better: impl Function<fn(T, T) -> bool>,
) -> Result<ArrayViewMut<'static, u32, 1>> {
    let places = workspace.take::<u32>(data.extent()[0])?;
    generate_with(workspace, function!(|i: Index<1>| i[0] as u32), &places)?;
    let better = function!(|a: u32, b: u32| {
        // Nothing is at this place, which is what all begin with.
        if a == NOWHERE {
            return b;
        }
        let (of_a, of_b) = (data[a as usize], data[b as usize]);
        if is_better(of_a, of_b) {
            a
        } else if is_better(of_b, of_a) {
            b
        } else {
            a.min(b)
        }
    });
    let found =
        combined(workspace, &places, NOWHERE, better, function!(|place: u32| -> u32 { place }));
    workspace.give(places);
    found
}

/// A place, unless it is that of nothing.
fn place(found: u32) -> Option<usize> {
    (found != NOWHERE).then_some(found as usize)
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
    let count = counted(workspace, data, is_it)?;
    Ok(workspace.number(count)? as usize)
}

/// [`count_if`] in a workspace, without waiting for the result.
///
/// # Errors
/// Those of [`count_if`].
pub fn count_if_async<T: Element, F: Function<fn(T) -> bool>>(
    workspace: &mut Workspace,
    data: &ArrayView<T, 1>,
    is_it: F,
) -> impl Future<Output = Result<usize>> + use<T, F> {
    let count = number_async(counted(workspace, data, is_it));
    async { Ok(count.await? as usize) }
}

fn counted<T: Element>(
    workspace: &mut Workspace,
    data: &ArrayView<T, 1>,
    is_it: impl Function<fn(T) -> bool>,
) -> Result<ArrayViewMut<'static, u32, 1>> {
    let plus = function!(|a: u32, b: u32| a + b);
    combined(workspace, data, 0, plus, function!(|x: T| is_it(x) as u32))
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
    let found = first(workspace, data, is_it)?;
    workspace.number(found).map(place)
}

/// [`find`] in a workspace, without waiting for the result.
///
/// # Errors
/// Those of [`find`].
pub fn find_async<T: Element, F: Function<fn(T) -> bool>>(
    workspace: &mut Workspace,
    data: &ArrayView<T, 1>,
    is_it: F,
) -> impl Future<Output = Result<Option<usize>>> + use<T, F> {
    let found = number_async(first(workspace, data, is_it));
    async { found.await.map(place) }
}

fn first<T: Element>(
    workspace: &mut Workspace,
    data: &ArrayView<T, 1>,
    is_it: impl Function<fn(T) -> bool>,
) -> Result<ArrayViewMut<'static, u32, 1>> {
    let places = workspace.take::<u32>(data.extent()[0])?;
    let own = function!(|i: Index<1>| if is_it(data[i]) { i[0] as u32 } else { NOWHERE });
    generate_with(workspace, own, &places)?;
    let itself = function!(|place: u32| -> u32 { place });
    let found = combined(workspace, &places, NOWHERE, function!(u32::min), itself);
    workspace.give(places);
    found
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

/// [`all`] in a workspace, without waiting for the result.
///
/// # Errors
/// Those of [`all`].
pub fn all_async<T: Element, F: Function<fn(T) -> bool>>(
    workspace: &mut Workspace,
    data: &ArrayView<T, 1>,
    is_it: F,
) -> impl Future<Output = Result<bool>> + use<T, F> {
    let others = number_async(joined(workspace, data, function!(|x: T| !is_it(x))));
    async { Ok(others.await? == 0) }
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
    let found = joined(workspace, data, is_it)?;
    Ok(workspace.number(found)? != 0)
}

/// [`any`] in a workspace, without waiting for the result.
///
/// # Errors
/// Those of [`any`].
pub fn any_async<T: Element, F: Function<fn(T) -> bool>>(
    workspace: &mut Workspace,
    data: &ArrayView<T, 1>,
    is_it: F,
) -> impl Future<Output = Result<bool>> + use<T, F> {
    let found = number_async(joined(workspace, data, is_it));
    async { Ok(found.await? != 0) }
}

/// A one, if the function is true of any element.
fn joined<T: Element>(
    workspace: &mut Workspace,
    data: &ArrayView<T, 1>,
    is_it: impl Function<fn(T) -> bool>,
) -> Result<ArrayViewMut<'static, u32, 1>> {
    let either = function!(|a: u32, b: u32| a | b);
    combined(workspace, data, 0, either, function!(|x: T| is_it(x) as u32))
}
