//! Views of arrays of the crate `ndarray`.

use ::ndarray::{ArrayBase, Data, DataMut, Dim, Dimension};

use super::{ArrayView, ArrayViewMut};
use crate::error::{Error, Result};
use crate::types::Element;

/// A view of an array of the crate `ndarray`, with its shape (feature `ndarray`).
///
/// # Errors
/// [`Error::NotStandardLayout`] if its elements do not lie in memory row by row without gaps, else
/// those of [`ArrayView::new`].
impl<'a, T, S, const N: usize> TryFrom<&'a ArrayBase<S, Dim<[usize; N]>>> for ArrayView<'a, T, N>
where
    T: Element,
    S: Data<Elem = T>,
    Dim<[usize; N]>: Dimension,
{
    type Error = Error;

    fn try_from(array: &'a ArrayBase<S, Dim<[usize; N]>>) -> Result<Self> {
        Self::try_from(array.view())
    }
}

/// A view of a view of the crate `ndarray`, with its shape (feature `ndarray`).
///
/// # Errors
/// [`Error::NotStandardLayout`] if its elements do not lie in memory row by row without gaps, else
/// those of [`ArrayView::new`].
impl<'a, T, const N: usize> TryFrom<::ndarray::ArrayView<'a, T, Dim<[usize; N]>>>
    for ArrayView<'a, T, N>
where
    T: Element,
    Dim<[usize; N]>: Dimension,
{
    type Error = Error;

    fn try_from(view: ::ndarray::ArrayView<'a, T, Dim<[usize; N]>>) -> Result<Self> {
        let data = view.to_slice().ok_or_else(|| not_standard(&view))?;
        Self::new(extent(&view), data)
    }
}

/// A view of an array of the crate `ndarray`, with its shape, which kernels may change (feature
/// `ndarray`).
///
/// # Errors
/// [`Error::NotStandardLayout`] if its elements do not lie in memory row by row without gaps, else
/// those of [`ArrayViewMut::new`].
impl<'a, T, S, const N: usize> TryFrom<&'a mut ArrayBase<S, Dim<[usize; N]>>>
    for ArrayViewMut<'a, T, N>
where
    T: Element,
    S: DataMut<Elem = T>,
    Dim<[usize; N]>: Dimension,
{
    type Error = Error;

    fn try_from(array: &'a mut ArrayBase<S, Dim<[usize; N]>>) -> Result<Self> {
        Self::try_from(array.view_mut())
    }
}

/// A view of a view of the crate `ndarray`, with its shape, which kernels may change (feature
/// `ndarray`).
///
/// # Errors
/// [`Error::NotStandardLayout`] if its elements do not lie in memory row by row without gaps, else
/// those of [`ArrayViewMut::new`].
impl<'a, T, const N: usize> TryFrom<::ndarray::ArrayViewMut<'a, T, Dim<[usize; N]>>>
    for ArrayViewMut<'a, T, N>
where
    T: Element,
    Dim<[usize; N]>: Dimension,
{
    type Error = Error;

    fn try_from(view: ::ndarray::ArrayViewMut<'a, T, Dim<[usize; N]>>) -> Result<Self> {
        let (extent, refused) = (extent(&view), not_standard(&view));
        Self::new(extent, view.into_slice().ok_or(refused)?)
    }
}

fn extent<S: Data, const N: usize>(array: &ArrayBase<S, Dim<[usize; N]>>) -> [usize; N]
where
    Dim<[usize; N]>: Dimension,
{
    std::array::from_fn(|dimension| array.shape()[dimension])
}

fn not_standard<S: Data, D: Dimension>(array: &ArrayBase<S, D>) -> Error {
    let (extent, strides) = (array.shape().to_vec(), array.strides().to_vec());
    Error::NotStandardLayout { extent, strides }
}
