//! One value of many.
//!
//! A function that combines two values has to be associative and commutative, as addition is: in which order values
//! are combined depends on the length of the data and on the accelerator alone, so floats give the same bits each time
//! on one accelerator, and may differ in the last ones between two.

mod axes;
mod moments;
mod search;
mod segments;
mod shares;
mod tiles;

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

pub use axes::{Axis, reduce_axis, reduce_axis_with};
pub use moments::{Moments, moments, moments_async, moments_with};
pub use search::{
    all, all_async, all_with, any, any_async, any_with, count_if, count_if_async, count_if_with,
    find, find_async, find_with, max_element, max_element_async, max_element_with, min_element,
    min_element_async, min_element_with,
};
pub use segments::{reduce_segments, reduce_segments_with};

use crate::error::same_extent;
use crate::workspace::number_async;
use crate::{Workspace, device};

/// All elements combined with `init`. C++ has it as `std::reduce`, Rust as [`Iterator::fold`].
///
/// ```
/// use amp_algorithms::reduce::reduce;
/// use amp_runtime::prelude::*;
///
/// let data = ArrayView::new(4, &[3_u32, 9, 2, 5])?;
/// assert_eq!(reduce(&data, 0, function!(|a: u32, b: u32| a + b))?, 19);
/// assert_eq!(reduce(&data, 0, function!(u32::max))?, 9);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// Without elements it is `init`. The function has to be associative and commutative, as that of `std::reduce`: in
/// which order elements come together depends on the accelerator. One that is not commutative has
/// [`inclusive_scan`](crate::scan::inclusive_scan), whose last element is the whole.
///
/// # Errors
/// Those of a launch.
pub fn reduce<T: Element>(
    data: &ArrayView<T, 1>,
    init: T,
    f: impl Function<fn(T, T) -> T>,
) -> Result<T> {
    reduce_with(&mut Workspace::new()?, data, init, f)
}

/// [`reduce`] in a workspace.
///
/// # Errors
/// Those of [`reduce`].
pub fn reduce_with<T: Element>(
    workspace: &mut Workspace,
    data: &ArrayView<T, 1>,
    init: T,
    f: impl Function<fn(T, T) -> T>,
) -> Result<T> {
    transform_reduce_with(workspace, data, init, f, function!(|x: T| -> T { x }))
}

/// [`reduce`] in a workspace, without waiting for the result.
///
/// ```
/// use amp_algorithms::Workspace;
/// use amp_algorithms::reduce::reduce_async;
/// use amp_runtime::prelude::*;
///
/// let mut workspace = Workspace::new()?;
/// let data = ArrayView::new(3, &[1, 2, 3])?;
/// let plus = function!(|a: u32, b: u32| a + b);
/// let most = reduce_async(&mut workspace, &data, 0, function!(u32::max));
/// let sum = reduce_async(&mut workspace, &data, 0, plus);
/// assert_eq!(pollster::block_on(async { (sum.await, most.await) }), (Ok(6), Ok(3)));
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of [`reduce`].
pub fn reduce_async<T: Element, F: Function<fn(T, T) -> T>>(
    workspace: &mut Workspace,
    data: &ArrayView<T, 1>,
    init: T,
    f: F,
) -> impl Future<Output = Result<T>> + use<T, F> {
    number_async(combined(workspace, data, init, f, function!(|x: T| -> T { x })))
}

/// What `map` makes of all elements, combined with `init`. C++ has it as `std::transform_reduce`.
///
/// ```
/// use amp_algorithms::reduce::transform_reduce;
/// use amp_runtime::prelude::*;
///
/// let data = ArrayView::new(3, &[1.0_f32, -2.0, 3.0])?;
/// let (plus, square) = (function!(|a: f32, b: f32| a + b), function!(|x: f32| x * x));
/// assert_eq!(transform_reduce(&data, 0.0, plus, square)?, 14.0);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of a launch.
pub fn transform_reduce<U: Element, T: Element>(
    data: &ArrayView<U, 1>,
    init: T,
    f: impl Function<fn(T, T) -> T>,
    map: impl Function<fn(U) -> T>,
) -> Result<T> {
    transform_reduce_with(&mut Workspace::new()?, data, init, f, map)
}

/// [`transform_reduce`] in a workspace.
///
/// # Errors
/// Those of [`transform_reduce`].
pub fn transform_reduce_with<U: Element, T: Element>(
    workspace: &mut Workspace,
    data: &ArrayView<U, 1>,
    init: T,
    f: impl Function<fn(T, T) -> T>,
    map: impl Function<fn(U) -> T>,
) -> Result<T> {
    let value = combined(workspace, data, init, f, map)?;
    workspace.number(value)
}

/// [`transform_reduce`] in a workspace, without waiting for the result.
///
/// # Errors
/// Those of [`transform_reduce`].
pub fn transform_reduce_async<U, T, F, M>(
    workspace: &mut Workspace,
    data: &ArrayView<U, 1>,
    init: T,
    f: F,
    map: M,
) -> impl Future<Output = Result<T>> + use<U, T, F, M>
where
    U: Element,
    T: Element,
    F: Function<fn(T, T) -> T>,
    M: Function<fn(U) -> T>,
{
    number_async(combined(workspace, data, init, f, map))
}

/// What `map` makes of all elements, combined with `init`, in a view of one element.
fn combined<U: Element, T: Element>(
    workspace: &mut Workspace,
    data: &ArrayView<U, 1>,
    init: T,
    f: impl Function<fn(T, T) -> T>,
    map: impl Function<fn(U) -> T>,
) -> Result<ArrayViewMut<'static, T, 1>> {
    let all = workspace.take::<T>(1)?;
    transform_reduce_into_with(workspace, data, init, f, map, &all)?;
    Ok(all)
}

/// [`transform_reduce`] to the one element of `to`: the host does not wait.
///
/// ```
/// use amp_algorithms::reduce::transform_reduce_into;
/// use amp_runtime::prelude::*;
///
/// let (data, to) = (ArrayView::new(3, &[1.0_f32, -2.0, 3.0])?, Array::new(1, &[0.0])?);
/// let (plus, square) = (function!(|a: f32, b: f32| a + b), function!(|x: f32| x * x));
/// transform_reduce_into(&data, 0.0, plus, square, &to)?;
/// assert_eq!(to.to_vec()?, [14.0]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::ExtentsDiffer`] if `to` is not of one element, and those of a launch.
pub fn transform_reduce_into<U: Element, T: Element>(
    data: &ArrayView<U, 1>,
    init: T,
    f: impl Function<fn(T, T) -> T>,
    map: impl Function<fn(U) -> T>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    transform_reduce_into_with(&mut Workspace::new()?, data, init, f, map, to)
}

/// [`transform_reduce_into`] in a workspace.
///
/// # Errors
/// Those of [`transform_reduce_into`].
pub fn transform_reduce_into_with<U: Element, T: Element>(
    workspace: &mut Workspace,
    data: &ArrayView<U, 1>,
    init: T,
    f: impl Function<fn(T, T) -> T>,
    map: impl Function<fn(U) -> T>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    same_extent("one value and `to`", Extent::new([1]), to.extent())?;
    match data.extent()[0] {
        0 => workspace.run(to.extent(), kernel!(|i: Index<1>| to[i] = init)),
        _ => combine(workspace, data, Some(init), &f, map, to),
    }
}

/// All elements, of which there are some, combined in the one element of `to`, and with `init` before them if there is
/// one.
fn combine<U: Element, T: Element>(
    workspace: &mut Workspace,
    data: &ArrayView<U, 1>,
    init: Option<T>,
    f: &impl Function<fn(T, T) -> T>,
    map: impl Function<fn(U) -> T>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    let is_tiled = device::suits_tiles(workspace.accelerator());
    let parts = |len: usize| if is_tiled { tiles::tiles(len) } else { shares::shares(len) };
    let mut left = parts(data.extent()[0]);
    if left == 1 {
        return step(workspace, is_tiled, data, init, f, map, to);
    }
    let mut partials = workspace.take::<T>(left)?;
    step(workspace, is_tiled, data, None, f, map, &partials)?;
    loop {
        left = parts(left);
        let itself = function!(|x: T| -> T { x });
        if left == 1 {
            step(workspace, is_tiled, &partials, init, f, itself, to)?;
            workspace.give(partials);
            return Ok(());
        }
        let next = workspace.take::<T>(left)?;
        step(workspace, is_tiled, &partials, None, f, itself, &next)?;
        workspace.give(std::mem::replace(&mut partials, next));
    }
}

/// As many parts of the data as `to` has elements, combined.
fn step<U: Element, T: Element>(
    workspace: &Workspace,
    is_tiled: bool,
    data: &ArrayView<U, 1>,
    init: Option<T>,
    f: &impl Function<fn(T, T) -> T>,
    map: impl Function<fn(U) -> T>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    match is_tiled {
        true => tiles::partials(workspace, data, init, f, map, to),
        false => shares::partials(workspace, data, init, f, map, to),
    }
}

#[cfg(test)]
mod tests {
    use amp_runtime::on_every_accelerator;

    use super::*;

    #[test]
    fn both_forms_everywhere() {
        for len in [1, 2, 255, 256, 257, 1025, 4096, 4097, 9000] {
            let data: Vec<u32> = (0..len).map(|k| k * k % 31 + 1).collect();
            let expected: u32 = data.iter().sum();
            let found = on_every_accelerator(|on| -> Result<_> {
                let data = Array::new_on(on, data.len(), &data)?;
                let (plus, double) = (function!(|a: u32, b: u32| a + b), function!(|x: u32| 2 * x));
                let workspace = Workspace::new_on(on);
                let sum = |is_tiled, parts| -> Result<u32> {
                    let partials = ArrayViewMut::without_source(parts)?;
                    step(&workspace, is_tiled, &data, None, &plus, double, &partials)?;
                    Ok(partials.to_vec()?.iter().sum())
                };
                let len = data.extent()[0];
                Ok([sum(true, tiles::tiles(len))?, sum(false, shares::shares(len))?])
            });
            assert_eq!(found, [2 * expected; 2], "{len}");
        }
    }
}
