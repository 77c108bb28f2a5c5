//! Views of host data, of arrays, and of parts of these.

mod elements;

use super::Array;
use super::IfElement;
use super::part::Part;
use crate::accelerator::Accelerator;
use crate::error::Result;
use crate::geometry::{Extent, Index};
use crate::types::Element;

/// A read-only view of elements, as `array_view<const T, N>` in C++ AMP 5.2.
///
/// A view of host data borrows them, so nothing can change them while kernels read them. They are
/// copied to a device at most once, and only as much of them as kernels use there.
///
/// ```
/// use amp_runtime::prelude::*;
/// let data = [1, 2, 3, 4, 5, 6];
/// let view = ArrayView::new([2, 3], &data)?;
/// assert_eq!(view.extent(), Extent::new([2, 3]));
/// assert_eq!(view.row(1)?.to_vec()?, [4, 5, 6]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
pub struct ArrayView<'a, T, const N: usize>(pub(super) Part<'a, T, N>);

/// A view of elements that kernels may change, as `array_view<T, N>` in C++ AMP 5.2.
///
/// A view of host data borrows them mutably: the host has them again when all views of them are
/// synchronised or dropped. [`synchronize`](Self::synchronize) also tells whether copying them back
/// has worked.
///
/// Parts of a view, and parts of these, are views of the same memory: what a kernel writes through
/// one is there for the others, in the same launch and in later ones.
///
/// ```
/// use amp_runtime::prelude::*;
/// let mut data = vec![0.0_f32; 6];
/// let view = ArrayViewMut::new([2, 3], &mut data)?;
/// parallel_for_each(view.extent(), kernel!(|i: Index<2>| view[i] = i[1] as f32))?;
/// view.synchronize()?;
/// assert_eq!(data, [0.0, 1.0, 2.0, 0.0, 1.0, 2.0]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
#[cfg_attr(feature = "ndarray", doc = include_str!("ndarray.md"))]
#[cfg_attr(feature = "image", doc = include_str!("image.md"))]
pub struct ArrayViewMut<'a, T, const N: usize>(pub(super) ArrayView<'a, T, N>);

/// The methods that both views have.
macro_rules! view {
    ($view:ident) => {
        impl<'a, T: Element, const N: usize> $view<'a, T, N> {
            /// The extent.
            ///
            /// ```
            /// use amp_runtime::prelude::*;
            /// let mut data = [1, 2, 3, 4];
            #[doc = concat!("let view = ", stringify!($view), "::new([2, 2], &mut data)?;")]
            /// assert_eq!(view.extent(), Extent::new([2, 2]));
            /// # Ok::<(), amp_runtime::Error>(())
            /// ```
            #[inline]
            pub fn extent(&self) -> Extent<N> {
                self.part().layout.extent
            }

            /// The part of the view that begins at `origin` and is as large as `extent`.
            ///
            /// # Errors
            /// [`Error::OutsideExtent`](crate::Error::OutsideExtent) if it is empty, or not within
            /// the view.
            ///
            /// ```
            /// use amp_runtime::prelude::*;
            /// let mut data = [1, 2, 3, 4, 5, 6];
            #[doc = concat!("let view = ", stringify!($view), "::new([2, 3], &mut data)?;")]
            /// assert_eq!(view.section([0, 1], [2, 2])?.to_vec()?, [2, 3, 5, 6]);
            /// # Ok::<(), amp_runtime::Error>(())
            /// ```
            pub fn section(
                &self,
                origin: impl Into<Index<N>>,
                extent: impl Into<Extent<N>>,
            ) -> Result<Self> {
                Ok($view::of(self.part().section(origin.into(), extent.into())?))
            }

            /// The elements in the same order, with another extent.
            ///
            /// # Errors
            /// [`Error::ExtentMismatch`](crate::Error::ExtentMismatch) if the extent has another
            /// number of elements, [`Error::NotContiguous`](crate::Error::NotContiguous) if the view
            /// is a section with others between its rows.
            ///
            /// ```
            /// use amp_runtime::prelude::*;
            /// let mut data = [1, 2, 3, 4];
            #[doc = concat!("let view = ", stringify!($view), "::new([2, 2], &mut data)?;")]
            /// assert_eq!(view.view_as([4])?.extent(), Extent::new([4]));
            /// # Ok::<(), amp_runtime::Error>(())
            /// ```
            pub fn view_as<const M: usize>(
                &self,
                extent: impl Into<Extent<M>>,
            ) -> Result<$view<'a, T, M>> {
                Ok($view::of(self.part().view_as(extent.into())?))
            }

            /// The bytes of the view as elements of another type.
            ///
            /// # Errors
            /// [`Error::NotReinterpreted`](crate::Error::NotReinterpreted) if they are no whole
            /// number of elements, if the view is a section that begins within one, or if the types
            /// have different alignments;
            /// [`Error::NotContiguous`](crate::Error::NotContiguous) if the view is a section with
            /// others between its rows.
            ///
            /// ```
            /// use amp_runtime::prelude::*;
            /// let mut data = [1.0_f32, -1.0];
            #[doc = concat!("let view = ", stringify!($view), "::new(2, &mut data)?;")]
            /// assert_eq!(view.reinterpret::<u32>()?.to_vec()?, [0x3f80_0000, 0xbf80_0000]);
            /// # Ok::<(), amp_runtime::Error>(())
            /// ```
            pub fn reinterpret<U: Element>(&self) -> Result<$view<'a, U, 1>> {
                Ok($view::of(self.part().reinterpret()?))
            }

            /// Waits for the kernels that write the elements, and copies them, in row-major order.
            ///
            /// # Errors
            /// [`Error::Device`](crate::Error::Device),
            /// [`Error::OutOfMemory`](crate::Error::OutOfMemory), and
            /// [`Error::AssertionFailed`](crate::Error::AssertionFailed) if a check of a kernel has,
            /// [`Error::IndexOutOfRange`](crate::Error::IndexOutOfRange) if an index of one was out of range.
            ///
            /// ```
            /// use amp_runtime::prelude::*;
            /// let mut data = [1, 2];
            #[doc = concat!("let view = ", stringify!($view), "::new(2, &mut data)?;")]
            /// assert_eq!(view.to_vec()?, [1, 2]);
            /// # Ok::<(), amp_runtime::Error>(())
            /// ```
            pub fn to_vec(&self) -> Result<Vec<T>> {
                self.part().to_vec()
            }

            /// Copies the elements as they are now, in row-major order. The future is ready when
            /// the kernels have ended that were launched before, and the copy with them; nothing
            /// waits for that.
            ///
            /// ```
            /// # pollster::block_on(async {
            /// use amp_runtime::prelude::*;
            /// let mut data = [1, 2, 3];
            #[doc = concat!("let view = ", stringify!($view), "::new(3, &mut data)?;")]
            /// assert_eq!(view.to_vec_async().await?, [1, 2, 3]);
            /// # Ok::<(), amp_runtime::Error>(())
            /// # })?;
            /// # Ok::<(), amp_runtime::Error>(())
            /// ```
            ///
            /// # Errors
            /// Those of [`to_vec`](Self::to_vec), when the future is ready.
            pub fn to_vec_async(&self) -> impl Future<Output = Result<Vec<T>>> + use<'a, T, N> {
                self.part().to_vec_async()
            }

            /// Waits for the kernels that write the elements, and copies them to `to`, in row-major
            /// order.
            ///
            /// # Errors
            /// [`Error::ExtentMismatch`](crate::Error::ExtentMismatch) if `to` has another length,
            /// else those of [`to_vec`](Self::to_vec).
            ///
            /// ```
            /// use amp_runtime::prelude::*;
            /// let mut data = [1, 2];
            #[doc = concat!("let view = ", stringify!($view), "::new(2, &mut data)?;")]
            /// let mut copy = [0; 2];
            /// view.copy_to(&mut copy)?;
            /// assert_eq!(copy, [1, 2]);
            /// # Ok::<(), amp_runtime::Error>(())
            /// ```
            pub fn copy_to(&self, to: &mut [T]) -> Result<()> {
                self.part().copy_to(to)
            }

            /// Copies the elements to an accelerator now, where the next kernel needs them, as
            /// `synchronize_to` in C++ AMP 5.2.
            ///
            /// # Errors
            /// [`Error::Device`](crate::Error::Device),
            /// [`Error::OutOfMemory`](crate::Error::OutOfMemory),
            /// [`Error::LimitExceeded`](crate::Error::LimitExceeded).
            ///
            /// ```
            /// use amp_runtime::prelude::*;
            /// let mut data = [1, 2];
            #[doc = concat!("let view = ", stringify!($view), "::new(2, &mut data)?;")]
            /// view.synchronize_to(&Accelerator::default_accelerator()?)?;
            /// # Ok::<(), amp_runtime::Error>(())
            /// ```
            pub fn synchronize_to(&self, accelerator: &Accelerator) -> Result<()> {
                self.part().bring_to(accelerator)
            }
        }

        /// Views of the same memory.
        impl<T, const N: usize> Clone for $view<'_, T, N> {
            fn clone(&self) -> Self {
                $view(self.0.clone())
            }
        }

        view!(@rows $view, 2 1, 3 2, 4 3, 5 4, 6 5, 7 6, 8 7);
    };
    (@rows $view:ident, $($rank:literal $less:literal),*) => {$(
        impl<'a, T: Element> $view<'a, T, $rank> {
            /// The part with this first index, with one dimension less: a projection.
            ///
            /// # Errors
            /// [`Error::OutsideExtent`](crate::Error::OutsideExtent) if there is none.
            ///
            /// ```
            /// use amp_runtime::prelude::*;
            /// let mut data = [1; 256];
            #[doc = concat!("let view = ", stringify!($view), "::new([2; ", $rank, "], &mut data[..1 << ", $rank, "])?;")]
            #[doc = concat!("assert_eq!(view.row(1)?.extent(), Extent::new([2; ", $less, "]));")]
            /// # Ok::<(), amp_runtime::Error>(())
            /// ```
            pub fn row(&self, row: usize) -> Result<$view<'a, T, $less>> {
                Ok($view::of(self.part().row(row)?))
            }
        }
    )*};
}
view!(ArrayView);
view!(ArrayViewMut);

impl<'a, T, const N: usize> ArrayView<'a, T, N> {
    /// A view of `data` with the given extent, slowest dimension first.
    ///
    /// # Errors
    /// [`Error::ExtentMismatch`](crate::Error::ExtentMismatch) if the extent has another number of
    /// elements than the data; [`Error::ExtentTooLarge`](crate::Error::ExtentTooLarge) if 32-bit
    /// indices cannot reach them.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let view = ArrayView::new([2, 3], &[1, 2, 3, 4, 5, 6])?;
    /// assert_eq!(view.row(1)?.to_vec()?, [4, 5, 6]);
    /// assert!(ArrayView::new([2, 3], &[1, 2, 3]).is_err());
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn new<K>(extent: impl Into<Extent<N>>, data: &'a [T]) -> Result<T::Then<Self>>
    where
        T: IfElement<K>,
    {
        Ok(T::__amp_then(ArrayView(Part::fixed(extent.into(), data)?)))
    }
}

impl<'a, T, const N: usize> ArrayViewMut<'a, T, N> {
    /// A view of `data` with the given extent, slowest dimension first.
    ///
    /// # Errors
    /// [`Error::ExtentMismatch`](crate::Error::ExtentMismatch) if the extent has another number of
    /// elements than the data; [`Error::ExtentTooLarge`](crate::Error::ExtentTooLarge) if 32-bit
    /// indices cannot reach them.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let mut data = vec![0; 6];
    /// let view = ArrayViewMut::new([2, 3], &mut data)?;
    /// view.row(1)?.copy_from(&[1, 2, 3])?;
    /// view.synchronize()?;
    /// assert_eq!(data, [0, 0, 0, 1, 2, 3]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn new<K>(extent: impl Into<Extent<N>>, data: &'a mut [T]) -> Result<T::Then<Self>>
    where
        T: IfElement<K>,
    {
        Ok(T::__amp_then(ArrayViewMut::of(Part::borrowed(extent.into(), data)?)))
    }
}

impl<'a, T: Element, const N: usize> ArrayViewMut<'a, T, N> {
    /// A view of zeros that no host data and no array stand behind. Its memory is wherever kernels
    /// use it.
    ///
    /// # Errors
    /// [`Error::ExtentTooLarge`](crate::Error::ExtentTooLarge) if 32-bit indices cannot reach them.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let squares = ArrayViewMut::without_source(4)?;
    /// let kernel = kernel!(|i: Index<1>| squares[i] = (i[0] * i[0]) as u32);
    /// parallel_for_each(squares.extent(), kernel)?;
    /// assert_eq!(squares.to_vec()?, [0, 1, 4, 9]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn without_source(extent: impl Into<Extent<N>>) -> Result<Self> {
        Ok(ArrayViewMut::of(Part::zeroed(extent.into())?))
    }

    /// The same elements, to be read only.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let mut data = [1, 2, 3];
    /// let view = ArrayViewMut::new(3, &mut data)?;
    /// let same: ArrayView<i32, 1> = view.read_only();
    /// assert_eq!(same.to_vec()?, [1, 2, 3]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn read_only(&self) -> ArrayView<'a, T, N> {
        self.0.clone()
    }

    /// Replaces the elements by `from`, in row-major order.
    ///
    /// # Errors
    /// [`Error::ExtentMismatch`](crate::Error::ExtentMismatch) if it has another length,
    /// [`Error::Device`](crate::Error::Device).
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let mut data = [0; 3];
    /// let view = ArrayViewMut::new(3, &mut data)?;
    /// view.copy_from(&[1, 2, 3])?;
    /// assert_eq!(view.to_vec()?, [1, 2, 3]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn copy_from(&self, from: &[T]) -> Result<()> {
        self.part().copy_from(None, from)
    }

    /// Waits for the kernels that write the view, copies what they wrote back, and ends the view. If
    /// it is the last one of its data, the host can use them again.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device) if the accelerator fails; the host data are then as
    /// before, as far as they were not copied yet.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let mut data = [1, 2, 3];
    /// let view = ArrayViewMut::new(3, &mut data)?;
    /// parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] += 1))?;
    /// view.synchronize()?;
    /// assert_eq!(data, [2, 3, 4]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn synchronize(self) -> Result<()> {
        self.part().synchronize()
    }

    /// [`synchronize`](Self::synchronize), which nobody waits for: the future is ready when the host's
    /// data are as kernels left them. If it is dropped before that, the view is dropped, and waits.
    ///
    /// ```
    /// # pollster::block_on(async {
    /// use amp_runtime::prelude::*;
    /// let mut data = [0; 3];
    /// let view = ArrayViewMut::new(3, &mut data)?;
    /// parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = 7))?;
    /// view.synchronize_async().await?;
    /// assert_eq!(data, [7, 7, 7]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// # })?;
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// Those of `synchronize`, when the future is ready.
    pub fn synchronize_async(self) -> impl Future<Output = Result<()>> + use<'a, T, N> {
        self.0.0.synchronize_async()
    }

    /// Says that nobody wants what the view holds: its content is not copied, neither to the next
    /// kernel that uses it nor back to the host, whose data stay as they are. What is written later
    /// is content again (C++ AMP 5.2, `discard_data`).
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let mut data = [1, 2, 3];
    /// let view = ArrayViewMut::new(3, &mut data)?;
    /// view.discard_data(); // the kernel writes all of it
    /// parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = 7))?;
    /// view.synchronize()?;
    /// assert_eq!(data, [7, 7, 7]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn discard_data(&self) {
        self.part().discard();
    }
}

#[cfg(test)]
mod tests;
