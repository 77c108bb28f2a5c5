//! Arrays that live on an accelerator.

use std::sync::Arc;

use super::mapped::Mapped;
use super::memory::host_memory;
use super::part::Part;
use super::source::Source;
use super::{ArrayView, ArrayViewMut, IfElement};
use crate::accelerator::Accelerator;
use crate::error::Result;
use crate::geometry::{Extent, Index};
use crate::types::Element;

/// Elements in the memory of one accelerator, as `array<T, N>` in C++ AMP 5.1.
///
/// Kernels read and write it; the host sees its content through copies.
///
/// ```
/// use amp_runtime::prelude::*;
/// let squares = Array::new([5], &[0_u32; 5])?;
/// parallel_for_each(
///     squares.extent(),
///     kernel!(|i: Index<1>| squares[i] = i[0] as u32 * i[0] as u32),
/// )?;
/// assert_eq!(squares.to_vec()?, [0, 1, 4, 9, 16]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
pub struct Array<T: 'static, const N: usize> {
    pub(super) view: ArrayViewMut<'static, T, N>,
    home: Accelerator,
}

impl<T, const N: usize> Array<T, N> {
    /// An array with a copy of `data` on the default accelerator.
    ///
    /// # Errors
    /// Those of [`Array::new_on`], and [`Error::NoAccelerator`](crate::Error::NoAccelerator) if
    /// the default cannot be had.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let array = Array::new([2, 3], &[1, 2, 3, 4, 5, 6])?;
    /// assert_eq!(array.view().row(1)?.to_vec()?, [4, 5, 6]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn new<K>(extent: impl Into<Extent<N>>, data: &[T]) -> Result<T::Then<Self>>
    where
        T: IfElement<K>,
    {
        Self::new_on(&Accelerator::default_accelerator()?, extent, data)
    }

    /// An array with a copy of `data` on the given accelerator.
    ///
    /// # Errors
    /// [`Error::ExtentMismatch`](crate::Error::ExtentMismatch) if the extent has another number of
    /// elements than the data, [`Error::OutOfMemory`](crate::Error::OutOfMemory) or
    /// [`Error::LimitExceeded`](crate::Error::LimitExceeded) if they do not fit the accelerator.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let cpu = Accelerator::cpu();
    /// let array = Array::new_on(&cpu, 3, &[1, 2, 3])?;
    /// assert_eq!(array.accelerator(), &cpu);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn new_on<K>(
        accelerator: &Accelerator,
        extent: impl Into<Extent<N>>,
        data: &[T],
    ) -> Result<T::Then<Self>>
    where
        T: IfElement<K>,
    {
        let extent = extent.into();
        ArrayView::new(extent, data)?;
        let array = Self::zeroed_on(accelerator, extent)?;
        array.copy_from(data)?;
        Ok(T::__amp_then(array))
    }

    /// An array of `len` elements of an iterator; zeros, if it has fewer.
    ///
    /// # Errors
    /// Those of [`Array::new`].
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let odd = Array::from_iter([2, 2], (1_u32..).step_by(2))?;
    /// assert_eq!(odd.to_vec()?, [1, 3, 5, 7]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn from_iter<K>(
        extent: impl Into<Extent<N>>,
        elements: impl IntoIterator<Item = T>,
    ) -> Result<T::Then<Self>>
    where
        T: IfElement<K>,
    {
        let extent = extent.into();
        let mut data = host_memory(extent.elements()?)?;
        data.iter_mut().zip(elements).for_each(|(to, element)| *to = element);
        Self::new(extent, &data)
    }
}

impl<T: Element, const N: usize> Array<T, N> {
    /// An array of zeros on the default accelerator.
    ///
    /// # Errors
    /// Those of [`Array::new`].
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let sums = Array::<u32, 2>::zeroed([4, 6])?;
    /// assert_eq!(sums.to_vec()?, [0; 24]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn zeroed(extent: impl Into<Extent<N>>) -> Result<Self> {
        Self::zeroed_on(&Accelerator::default_accelerator()?, extent)
    }

    /// An array of zeros on the given accelerator.
    ///
    /// # Errors
    /// Those of [`Array::new_on`].
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let array = Array::<f32, 2>::zeroed_on(&Accelerator::cpu(), [2, 3])?;
    /// assert_eq!(array.to_vec()?, [0.0; 6]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn zeroed_on(accelerator: &Accelerator, extent: impl Into<Extent<N>>) -> Result<Self> {
        let part = Part::zeroed(extent.into())?;
        part.bring_to(accelerator)?;
        Ok(Array { view: ArrayViewMut::of(part.settled()), home: accelerator.clone() })
    }

    /// Another array with the same content on an accelerator.
    ///
    /// # Errors
    /// Those of [`Array::new_on`], and [`Error::Device`](crate::Error::Device).
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let array = Array::new(3, &[1, 2, 3])?;
    /// let here = array.clone_on(&Accelerator::cpu())?;
    /// assert_eq!(here.to_vec()?, [1, 2, 3]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn clone_on(&self, accelerator: &Accelerator) -> Result<Self> {
        let array = Self::zeroed_on(accelerator, self.extent())?;
        array.view.part().copy_from_part(accelerator.device(), self.view.part())?;
        Ok(array)
    }

    /// Another array with the same content on the same accelerator. The memory of a clone of a
    /// [view](Self::view) is the array's.
    ///
    /// # Errors
    /// Those of [`clone_on`](Self::clone_on).
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let array = Array::new(3, &[1, 2, 3])?;
    /// let before = array.clone()?;
    /// parallel_for_each(array.extent(), kernel!(|i: Index<1>| array[i] = 0))?;
    /// assert_eq!(before.to_vec()?, [1, 2, 3]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    #[expect(
        clippy::should_implement_trait,
        reason = "it can fail; that of a view, which an array is one of, is not meant"
    )]
    pub fn clone(&self) -> Result<Self> {
        self.clone_on(&self.home)
    }

    /// The extent.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let array = Array::<f32, 2>::zeroed([2, 3])?;
    /// assert_eq!(array.extent(), Extent::new([2, 3]));
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn extent(&self) -> Extent<N> {
        self.view.part().layout.extent
    }

    /// The accelerator that it lives on.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let array = Array::<f32, 1>::zeroed_on(&Accelerator::cpu(), 8)?;
    /// assert_eq!(array.accelerator().name(), "cpu");
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn accelerator(&self) -> &Accelerator {
        &self.home
    }

    /// A view of the array. It may outlive the array, whose memory it keeps, and may be used on any
    /// accelerator.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let array = Array::new(3, &[1, 2, 3])?;
    /// let view = array.view();
    /// parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] *= 2))?;
    /// assert_eq!(array.to_vec()?, [2, 4, 6]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn view(&self) -> ArrayViewMut<'static, T, N> {
        self.view.clone()
    }

    /// A view of a part of the array.
    ///
    /// # Errors
    /// Those of [`ArrayViewMut::section`].
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let array = Array::new([2, 3], &[1, 2, 3, 4, 5, 6])?;
    /// assert_eq!(array.section([0, 1], [2, 2])?.to_vec()?, [2, 3, 5, 6]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn section(
        &self,
        origin: impl Into<Index<N>>,
        extent: impl Into<Extent<N>>,
    ) -> Result<ArrayViewMut<'static, T, N>> {
        self.view().section(origin, extent)
    }

    /// Waits for the kernels that write the array, and copies its content to the host.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device) if the accelerator fails,
    /// [`Error::OutOfMemory`](crate::Error::OutOfMemory), and
    /// [`Error::AssertionFailed`](crate::Error::AssertionFailed) if a check of a kernel has,
    /// [`Error::IndexOutOfRange`](crate::Error::IndexOutOfRange) if an index of one was out of range.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let array = Array::new(3, &[1, 2, 3])?;
    /// assert_eq!(array.to_vec()?, [1, 2, 3]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn to_vec(&self) -> Result<Vec<T>> {
        self.view.part().to_vec()
    }

    /// Copies the content as it is now. The future is ready when the kernels have ended that were
    /// launched before, and the copy with them; nothing waits for that.
    ///
    /// # Errors
    /// Those of [`to_vec`](Self::to_vec), when the future is ready.
    ///
    /// ```
    /// # pollster::block_on(async {
    /// use amp_runtime::prelude::*;
    /// let array = Array::new(3, &[1, 2, 3])?;
    /// let copied = array.to_vec_async();
    /// // … something else, and then, with any executor:
    /// assert_eq!(copied.await?, [1, 2, 3]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// # })?;
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn to_vec_async(&self) -> impl Future<Output = Result<Vec<T>>> + use<T, N> {
        self.view.part().to_vec_async()
    }

    /// Waits for the kernels that write the array, and copies its content to `to`.
    ///
    /// # Errors
    /// [`Error::ExtentMismatch`](crate::Error::ExtentMismatch) if `to` has another length, else
    /// those of [`to_vec`](Self::to_vec).
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let array = Array::new(3, &[1, 2, 3])?;
    /// let mut data = [0; 3];
    /// array.copy_to(&mut data)?;
    /// assert_eq!(data, [1, 2, 3]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn copy_to(&self, to: &mut [T]) -> Result<()> {
        self.view.part().copy_to(to)
    }

    /// Waits for the kernels that write the array, and gives its content to be read in place,
    /// without a copy in the host's memory.
    ///
    /// # Errors
    /// Those of [`to_vec`](Self::to_vec).
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let mut array = Array::new(3, &[1, 2, 3])?;
    /// let content = array.map()?;
    /// assert_eq!(content.iter().sum::<i32>(), 6);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn map(&mut self) -> Result<Mapped<'_, T>> {
        let bytes = 0..self.extent().size() * size_of::<T>();
        if let Some(device) = self.home.device() {
            let buffer = self.view.part().source.on_device(device, &bytes, "map")?;
            let mapped = Mapped::on_device(buffer.map(0..bytes.end as u64)?);
            self.view.part().source.report()?;
            return Ok(mapped);
        }
        self.view.part().source.on_host(&bytes, "map")?;
        // A view of the array may be in use by a kernel.
        if Arc::get_mut(&mut self.view.0.0.source).is_none() {
            return Ok(Mapped::copied(self.to_vec()?));
        }
        let source = Arc::get_mut(&mut self.view.0.0.source);
        Ok(Mapped::on_host(source.and_then(Source::own_elements).unwrap_or_default()))
    }

    /// Replaces the content by a copy of `data`.
    ///
    /// # Errors
    /// [`Error::ExtentMismatch`](crate::Error::ExtentMismatch) if it is not as many elements,
    /// [`Error::Device`](crate::Error::Device) if the accelerator fails.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let array = Array::<u32, 1>::zeroed(3)?;
    /// array.copy_from(&[1, 2, 3])?;
    /// assert_eq!(array.to_vec()?, [1, 2, 3]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn copy_from(&self, data: &[T]) -> Result<()> {
        self.view.part().copy_from(self.home.device(), data)
    }
}
