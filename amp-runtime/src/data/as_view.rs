//! What can be written can be read, and what is there can be viewed: an array is a view that kernels may change,
//! and this a view that is only read.
//!
//! So a reference to one becomes a reference to the other wherever that is asked for, as that to a `Vec` becomes
//! one to a slice: in the arguments of kernel functions, of functions that they call, and of ordinary ones.

use std::ops::Deref;

use super::part::Part;
use super::{Array, ArrayView, ArrayViewMut};

impl<'a, T, const N: usize> ArrayView<'a, T, N> {
    pub(super) fn of(part: Part<'a, T, N>) -> Self {
        ArrayView(part)
    }

    pub(super) fn part(&self) -> &Part<'a, T, N> {
        &self.0
    }
}

impl<'a, T, const N: usize> ArrayViewMut<'a, T, N> {
    pub(super) fn of(part: Part<'a, T, N>) -> Self {
        ArrayViewMut(ArrayView(part))
    }

    pub(super) fn part(&self) -> &Part<'a, T, N> {
        &self.0.0
    }
}

/// The same elements, to be read only.
///
/// ```
/// use amp_runtime::prelude::*;
///
/// #[amp]
/// fn double(i: Index<1>, from: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
///     to[i] = 2 * from[i];
/// }
///
/// let first = ArrayViewMut::without_source(3)?;
/// let second = ArrayViewMut::without_source(3)?;
/// parallel_for_each(first.extent(), kernel!(|i: Index<1>| first[i] = i[0] as u32))?;
/// parallel_for_each(first.extent(), double(&first, &second))?;
/// parallel_for_each(first.extent(), double(&second, &first))?;
/// assert_eq!(first.to_vec()?, [0, 4, 8]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
impl<'a, T, const N: usize> Deref for ArrayViewMut<'a, T, N> {
    type Target = ArrayView<'a, T, N>;

    #[inline(always)]
    fn deref(&self) -> &ArrayView<'a, T, N> {
        &self.0
    }
}

/// A view of all of it.
///
/// ```
/// use amp_runtime::prelude::*;
///
/// #[amp]
/// fn double(i: Index<1>, from: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
///     to[i] = 2 * from[i];
/// }
///
/// let from = Array::new(3, &[1, 2, 3])?;
/// let to = Array::zeroed(3)?;
/// parallel_for_each(to.extent(), double(&from, &to))?;
/// assert_eq!(to.to_vec()?, [2, 4, 6]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
impl<T, const N: usize> Deref for Array<T, N> {
    type Target = ArrayViewMut<'static, T, N>;

    #[inline(always)]
    fn deref(&self) -> &ArrayViewMut<'static, T, N> {
        &self.view
    }
}
