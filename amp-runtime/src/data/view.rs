//! Views of host data.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::elements::{Dimensions, Elements};
use crate::accelerator::{Device, DeviceBuffer};
use crate::error::{Error, Result};
use crate::geometry::Extent;
use crate::native::memory::Shared;
use crate::native::place::{ReadOnly, ViewElement};
use crate::types::Element;

/// Checks that an extent fits the data and the indices of a device.
pub(super) fn check_extent<const N: usize>(extent: Extent<N>, found: usize) -> Result<()> {
    let expected = extent.elements()?;
    match expected == found {
        true => Ok(()),
        false => {
            Err(Error::ExtentMismatch { extent: extent.components().to_vec(), expected, found })
        }
    }
}

/// A panic of another thread leaves the state as its last whole step made it.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A read-only view of host data, as `array_view<const T, N>` in C++ AMP 5.2.
///
/// It borrows the data, so nothing can change them while kernels read them. They are copied to a
/// device at most once per accelerator.
///
/// ```
/// use amp_runtime::prelude::*;
/// let data = [1, 2, 3, 4, 5, 6];
/// let view = ArrayView::new([2, 3], &data)?;
/// assert_eq!(view.extent(), Extent::new([2, 3]));
/// # Ok::<(), amp_runtime::Error>(())
/// ```
#[derive(Debug)]
pub struct ArrayView<'a, T, const N: usize> {
    data: &'a [T],
    extent: Extent<N>,
    copy: Mutex<Option<DeviceBuffer>>,
}

impl<'a, T: Element, const N: usize> ArrayView<'a, T, N> {
    /// A view of `data` with the given extent, slowest dimension first.
    ///
    /// # Errors
    /// [`Error::ExtentMismatch`] if the extent has another number of elements than the data;
    /// [`Error::ExtentTooLarge`] if 32-bit indices cannot reach them.
    pub fn new(extent: impl Into<Extent<N>>, data: &'a [T]) -> Result<Self> {
        let extent = extent.into();
        check_extent(extent, data.len())?;
        Ok(ArrayView { data, extent, copy: Mutex::new(None) })
    }

    /// The extent.
    pub fn extent(&self) -> Extent<N> {
        self.extent
    }

    pub(super) fn on_device(&self, device: &Arc<Device>) -> Result<DeviceBuffer> {
        let mut copy = lock(&self.copy);
        match &*copy {
            Some(buffer) if buffer.is_on(device) => Ok(buffer.clone()),
            _ => {
                let bytes = bytemuck::cast_slice(self.data);
                let buffer = DeviceBuffer::with_bytes(device, bytes)?;
                *copy = Some(buffer.clone());
                Ok(buffer)
            }
        }
    }
}

impl<T: Element, const N: usize> Elements for ArrayView<'_, T, N> {
    type Rank = Dimensions<N>;
    type Place<'r>
        = ReadOnly<'r, T>
    where
        Self: 'r;

    #[inline(always)]
    fn side(&self, dimension: usize) -> usize {
        self.extent.components()[dimension]
    }

    #[inline(always)]
    fn element(&self, position: usize) -> ReadOnly<'_, T> {
        ReadOnly(self.data.get(position))
    }
}

/// Which of the two copies of a view's data is current.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Current {
    Host,
    Device,
    Both,
}

#[derive(Debug)]
struct Copy {
    buffer: Option<DeviceBuffer>,
    current: Current,
}

/// A view of host data that kernels may change, as `array_view<T, N>` in C++ AMP 5.2.
///
/// It borrows the data mutably: the host has them again when the view is synchronised or dropped.
/// [`synchronize`](Self::synchronize) also tells whether copying them back has worked.
///
/// ```
/// use amp_runtime::prelude::*;
/// let mut data = vec![0.0_f32; 6];
/// let view = ArrayViewMut::new([2, 3], &mut data)?;
/// parallel_for_each(view.extent(), amp_runtime::amp!(|i: Index<2>| view[i] = i[1] as f32))?;
/// view.synchronize()?;
/// assert_eq!(data, [0.0, 1.0, 2.0, 0.0, 1.0, 2.0]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
#[derive(Debug)]
pub struct ArrayViewMut<'a, T, const N: usize> {
    data: &'a [Shared<T>],
    extent: Extent<N>,
    copy: Mutex<Copy>,
}

impl<T, const N: usize> ArrayViewMut<'_, T, N> {
    /// Waits for the kernels that write the view, copies what they wrote back, and ends the view,
    /// so that the host can use its data again.
    ///
    /// # Errors
    /// [`Error::Device`] if the accelerator fails; the host data are then as before.
    pub fn synchronize(self) -> Result<()> {
        self.copy_back()
    }

    fn copy_back(&self) -> Result<()> {
        self.to_host(&mut lock(&self.copy))
    }

    fn to_host(&self, copy: &mut Copy) -> Result<()> {
        if let (Current::Device, Some(buffer)) = (copy.current, &copy.buffer) {
            buffer.read(self.data)?;
            copy.current = Current::Both;
        }
        Ok(())
    }
}

impl<'a, T: Element, const N: usize> ArrayViewMut<'a, T, N> {
    /// A view of `data` with the given extent, slowest dimension first.
    ///
    /// # Errors
    /// [`Error::ExtentMismatch`] if the extent has another number of elements than the data;
    /// [`Error::ExtentTooLarge`] if 32-bit indices cannot reach them.
    pub fn new(extent: impl Into<Extent<N>>, data: &'a mut [T]) -> Result<Self> {
        let extent = extent.into();
        check_extent(extent, data.len())?;
        let copy = Mutex::new(Copy { buffer: None, current: Current::Host });
        Ok(ArrayViewMut { data: Shared::slice(data), extent, copy })
    }

    /// The extent.
    pub fn extent(&self) -> Extent<N> {
        self.extent
    }

    pub(super) fn on_host(&self) -> Result<()> {
        let mut copy = lock(&self.copy);
        self.to_host(&mut copy)?;
        copy.current = Current::Host;
        Ok(())
    }

    pub(super) fn on_device(&self, device: &Arc<Device>) -> Result<DeviceBuffer> {
        let mut copy = lock(&self.copy);
        let here = copy.buffer.clone().filter(|buffer| buffer.is_on(device));
        let buffer = match here {
            Some(buffer) => {
                if copy.current == Current::Host {
                    buffer.write(self.data)?;
                }
                buffer
            }
            None => {
                self.to_host(&mut copy)?;
                DeviceBuffer::with_elements(device, self.data)?
            }
        };
        *copy = Copy { buffer: Some(buffer.clone()), current: Current::Device };
        Ok(buffer)
    }
}

impl<T: Element, const N: usize> Elements for ArrayViewMut<'_, T, N> {
    type Rank = Dimensions<N>;
    type Place<'r>
        = ViewElement<'r, T>
    where
        Self: 'r;

    #[inline(always)]
    fn side(&self, dimension: usize) -> usize {
        self.extent.components()[dimension]
    }

    #[inline(always)]
    fn element(&self, position: usize) -> ViewElement<'_, T> {
        ViewElement::element(self.data, position)
    }
}

impl<T, const N: usize> Drop for ArrayViewMut<'_, T, N> {
    /// Copies back what kernels wrote. An error is lost here: call `synchronize` to see it.
    fn drop(&mut self) {
        self.copy_back().unwrap_or_default();
    }
}
