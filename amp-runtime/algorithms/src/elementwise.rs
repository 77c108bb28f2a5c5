//! What each element is for itself: filled, counted up, or made of others by a function.

use amp_runtime::glam::UVec4;
use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use crate::error::same_extent;
use crate::{Workspace, device};

/// Launches a kernel over an extent, if that has an element.
fn over<const N: usize>(
    workspace: &Workspace,
    extent: Extent<N>,
    kernel: impl Kernel<Index<N>>,
) -> Result<()> {
    match extent.components().contains(&0) {
        true => Ok(()),
        false => workspace.run(extent, kernel),
    }
}

/// The threads of a tile.
const THREADS: usize = 256;
/// So many elements are on their way to a thread of a tile at once: one is not enough to keep a GPU's memory busy.
const AHEAD: usize = 8;
const BLOCK: usize = AHEAD * THREADS;

/// Makes elements of a block: reads them all, and then writes them.
#[amp]
fn make<T: Element>(t: TiledIndex<THREADS>, made: impl Fn(usize) -> T, to: &ArrayViewMut<T, 1>) {
    let first = t.tile[0] * BLOCK + t.local[0];
    if t.tile[0] * BLOCK + BLOCK <= to.extent()[0] {
        let mut values = [made(first); AHEAD];
        #[unroll]
        for k in 1..AHEAD {
            values[k] = made(first + k * THREADS);
        }
        #[unroll]
        for k in 0..AHEAD {
            to[first + k * THREADS] = values[k];
        }
    } else {
        for k in 0..AHEAD {
            let place = first + k * THREADS;
            if place < to.extent()[0] {
                to[place] = made(place);
            }
        }
    }
}

/// The tiles for so many elements.
fn blocks(len: usize) -> amp_runtime::rank1::TiledExtent<THREADS> {
    Extent::new([len.div_ceil(BLOCK) * THREADS]).tile::<THREADS>()
}

/// Do tiles suit the accelerator, and are there elements?
fn suits_blocks(workspace: &Workspace, len: usize) -> bool {
    len > 0 && device::suits_tiles(workspace.accelerator())
}

/// A view as one row, if its elements have no gaps.
macro_rules! row {
    ($view:expr) => {
        $view.view_as($view.extent().size())
    };
}

/// Every element becomes `value`. [`slice::fill`] does it for slices.
///
/// ```
/// use amp_algorithms::elementwise::fill;
/// use amp_runtime::prelude::*;
///
/// let to = Array::new(3, &[0; 3])?;
/// fill(7, &to)?;
/// assert_eq!(to.to_vec()?, [7, 7, 7]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of a launch.
pub fn fill<T: Element, const N: usize>(value: T, to: &ArrayViewMut<T, N>) -> Result<()> {
    fill_with(&mut Workspace::new()?, value, to)
}

/// [`fill`] in a workspace.
///
/// # Errors
/// Those of [`fill`].
pub fn fill_with<T: Element, const N: usize>(
    workspace: &mut Workspace,
    value: T,
    to: &ArrayViewMut<T, N>,
) -> Result<()> {
    let len = to.extent().size();
    if let (true, Ok(to)) = (suits_blocks(workspace, len), row!(to)) {
        if let (Some(vector), Ok(to)) = (repeated(value), to.reinterpret::<UVec4>()) {
            let kernel = kernel!(|t: TiledIndex<THREADS>| make(t, |_: usize| vector, &to));
            return workspace.run(blocks(to.extent()[0]), kernel);
        }
        let kernel = kernel!(|t: TiledIndex<THREADS>| make(t, |_: usize| value, &to));
        return workspace.run(blocks(len), kernel);
    }
    over(workspace, to.extent(), kernel!(|i: Index<N>| to[i] = value))
}

/// A vector of the bytes of a value again and again, if they fit: a GPU writes 16 bytes at once faster than four.
fn repeated<T: Element>(value: T) -> Option<UVec4> {
    let mut bytes = [0; 16];
    if size_of::<T>() == 0 || !bytes.len().is_multiple_of(size_of::<T>()) {
        return None;
    }
    for part in bytes.chunks_mut(size_of::<T>()) {
        part.copy_from_slice(amp_runtime::bytemuck::bytes_of(&value));
    }
    Some(amp_runtime::bytemuck::cast(bytes))
}

/// Each element becomes what the function gives for its index. C++ has it as `std::generate`, and as `std::iota` what
/// is `function!(|i: Index<1>| first + i[0] as u32)` here.
///
/// ```
/// use amp_algorithms::elementwise::generate;
/// use amp_runtime::prelude::*;
///
/// let to = Array::new([2, 3], &[0; 6])?;
/// generate(function!(|i: Index<2>| (10 * i[0] + i[1]) as u32), &to)?;
/// assert_eq!(to.to_vec()?, [0, 1, 2, 10, 11, 12]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of a launch.
pub fn generate<T: Element, const N: usize>(
    f: impl Function<fn(Index<N>) -> T>,
    to: &ArrayViewMut<T, N>,
) -> Result<()> {
    generate_with(&mut Workspace::new()?, f, to)
}

/// [`generate`] in a workspace.
///
/// # Errors
/// Those of [`generate`].
pub fn generate_with<T: Element, const N: usize>(
    workspace: &mut Workspace,
    f: impl Function<fn(Index<N>) -> T>,
    to: &ArrayViewMut<T, N>,
) -> Result<()> {
    over(workspace, to.extent(), kernel!(|i: Index<N>| to[i] = f(i)))
}

/// Each element becomes what the function makes of it.
///
/// ```
/// use amp_algorithms::elementwise::for_each;
/// use amp_runtime::prelude::*;
///
/// let data = Array::new(3, &[1.0_f32, 4.0, 9.0])?;
/// for_each(&data, function!(f32::sqrt))?;
/// assert_eq!(data.to_vec()?, [1.0, 2.0, 3.0]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of a launch.
pub fn for_each<T: Element, const N: usize>(
    data: &ArrayViewMut<T, N>,
    f: impl Function<fn(T) -> T>,
) -> Result<()> {
    for_each_with(&mut Workspace::new()?, data, f)
}

/// [`for_each`] in a workspace.
///
/// # Errors
/// Those of [`for_each`].
pub fn for_each_with<T: Element, const N: usize>(
    workspace: &mut Workspace,
    data: &ArrayViewMut<T, N>,
    f: impl Function<fn(T) -> T>,
) -> Result<()> {
    let len = data.extent().size();
    if let (true, Ok(data)) = (suits_blocks(workspace, len), row!(data)) {
        let kernel = kernel!(|t: TiledIndex<THREADS>| make(t, |k: usize| f(data[k]), &data));
        return workspace.run(blocks(len), kernel);
    }
    over(workspace, data.extent(), kernel!(|i: Index<N>| data[i] = f(data[i])))
}

/// Each element of `to` becomes what the function makes of the element of `from` at its place. C++ has it as
/// `std::transform`, Rust as [`Iterator::map`].
///
/// ```
/// use amp_algorithms::elementwise::transform;
/// use amp_runtime::prelude::*;
///
/// let from = ArrayView::new(3, &[1.5_f32, -2.0, 3.9])?;
/// let to = Array::new(3, &[0; 3])?;
/// transform(&from, function!(|x: f32| x as i32), &to)?;
/// assert_eq!(to.to_vec()?, [1, -2, 3]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::ExtentsDiffer`] if the views are of different extents, and those of a launch.
pub fn transform<T: Element, R: Element, const N: usize>(
    from: &ArrayView<T, N>,
    f: impl Function<fn(T) -> R>,
    to: &ArrayViewMut<R, N>,
) -> Result<()> {
    transform_with(&mut Workspace::new()?, from, f, to)
}

/// [`transform`] in a workspace.
///
/// # Errors
/// Those of [`transform`].
pub fn transform_with<T: Element, R: Element, const N: usize>(
    workspace: &mut Workspace,
    from: &ArrayView<T, N>,
    f: impl Function<fn(T) -> R>,
    to: &ArrayViewMut<R, N>,
) -> Result<()> {
    same_extent("`from` and `to`", from.extent(), to.extent())?;
    let len = to.extent().size();
    if let (true, Ok(from), Ok(to)) = (suits_blocks(workspace, len), row!(from), row!(to)) {
        let kernel = kernel!(|t: TiledIndex<THREADS>| make(t, |k: usize| f(from[k]), &to));
        return workspace.run(blocks(len), kernel);
    }
    over(workspace, to.extent(), kernel!(|i: Index<N>| to[i] = f(from[i])))
}

/// [`transform`] of two inputs, as `zip` and `map` of iterators.
///
/// ```
/// use amp_algorithms::elementwise::transform2;
/// use amp_runtime::prelude::*;
///
/// let (a, b) = (ArrayView::new(2, &[1, 5])?, ArrayView::new(2, &[3, 4])?);
/// let to = Array::new(2, &[0; 2])?;
/// transform2(&a, &b, function!(i32::max), &to)?;
/// assert_eq!(to.to_vec()?, [3, 5]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::ExtentsDiffer`] if the views are of different extents, and those of a launch.
pub fn transform2<A: Element, B: Element, R: Element, const N: usize>(
    a: &ArrayView<A, N>,
    b: &ArrayView<B, N>,
    f: impl Function<fn(A, B) -> R>,
    to: &ArrayViewMut<R, N>,
) -> Result<()> {
    transform2_with(&mut Workspace::new()?, a, b, f, to)
}

/// [`transform2`] in a workspace.
///
/// # Errors
/// Those of [`transform2`].
pub fn transform2_with<A: Element, B: Element, R: Element, const N: usize>(
    workspace: &mut Workspace,
    a: &ArrayView<A, N>,
    b: &ArrayView<B, N>,
    f: impl Function<fn(A, B) -> R>,
    to: &ArrayViewMut<R, N>,
) -> Result<()> {
    same_extent("`a` and `to`", a.extent(), to.extent())?;
    same_extent("`b` and `to`", b.extent(), to.extent())?;
    let len = to.extent().size();
    if let (true, Ok(a), Ok(b), Ok(to)) = (suits_blocks(workspace, len), row!(a), row!(b), row!(to))
    {
        let kernel = kernel!(|t: TiledIndex<THREADS>| make(t, |k: usize| f(a[k], b[k]), &to));
        return workspace.run(blocks(len), kernel);
    }
    over(workspace, to.extent(), kernel!(|i: Index<N>| to[i] = f(a[i], b[i])))
}

/// [`transform`] of three inputs.
///
/// ```
/// use amp_algorithms::elementwise::transform3;
/// use amp_runtime::prelude::*;
///
/// let a = ArrayView::new(2, &[1.0_f32, 2.0])?;
/// let to = Array::new(2, &[0.0; 2])?;
/// transform3(&a, &a, &a, function!(f32::mul_add), &to)?;
/// assert_eq!(to.to_vec()?, [2.0, 6.0]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::ExtentsDiffer`] if the views are of different extents, and those of a launch.
pub fn transform3<A: Element, B: Element, C: Element, R: Element, const N: usize>(
    a: &ArrayView<A, N>,
    b: &ArrayView<B, N>,
    c: &ArrayView<C, N>,
    f: impl Function<fn(A, B, C) -> R>,
    to: &ArrayViewMut<R, N>,
) -> Result<()> {
    transform3_with(&mut Workspace::new()?, a, b, c, f, to)
}

/// [`transform3`] in a workspace.
///
/// # Errors
/// Those of [`transform3`].
pub fn transform3_with<A: Element, B: Element, C: Element, R: Element, const N: usize>(
    workspace: &mut Workspace,
    a: &ArrayView<A, N>,
    b: &ArrayView<B, N>,
    c: &ArrayView<C, N>,
    f: impl Function<fn(A, B, C) -> R>,
    to: &ArrayViewMut<R, N>,
) -> Result<()> {
    same_extent("`a` and `to`", a.extent(), to.extent())?;
    same_extent("`b` and `to`", b.extent(), to.extent())?;
    same_extent("`c` and `to`", c.extent(), to.extent())?;
    let len = to.extent().size();
    if let (true, Ok(a), Ok(b), Ok(c), Ok(to)) =
        (suits_blocks(workspace, len), row!(a), row!(b), row!(c), row!(to))
    {
        let kernel = kernel!(|t: TiledIndex<THREADS>| make(t, |k: usize| f(a[k], b[k], c[k]), &to));
        return workspace.run(blocks(len), kernel);
    }
    over(workspace, to.extent(), kernel!(|i: Index<N>| to[i] = f(a[i], b[i], c[i])))
}

#[cfg(test)]
mod tests {
    use amp_runtime::on_every_accelerator;

    use super::*;

    #[test]
    fn blocks_everywhere() {
        for len in [1, BLOCK - 1, BLOCK, 2 * BLOCK + 5] {
            let data: Vec<u32> = (0..len as u32).collect();
            let found = on_every_accelerator(|on| -> Result<_> {
                let data = Array::new_on(on, len, &data)?;
                let kernel =
                    kernel!(|t: TiledIndex<THREADS>| make(t, |k: usize| 3 * data[k], &data));
                Workspace::new_on(on).run(blocks(len), kernel)?;
                data.to_vec()
            });
            assert!(found.iter().zip(&data).all(|(found, own)| *found == 3 * own), "{len}");
        }
    }
}
