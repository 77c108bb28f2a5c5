//! Arrays that live on an accelerator.

use super::elements::{Dimensions, Elements};
use super::view::check_extent;
use crate::accelerator::{Accelerator, Device, DeviceBuffer};
use crate::error::Result;
use crate::geometry::Extent;
use crate::native::memory::Shared;
use crate::native::place::ViewElement;
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
///     amp_runtime::amp!(|i: Index<1>| squares[i] = i[0] as u32 * i[0] as u32),
/// )?;
/// assert_eq!(squares.to_vec()?, [0, 1, 4, 9, 16]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
#[derive(Debug)]
pub struct Array<T, const N: usize> {
    extent: Extent<N>,
    home: Home<T>,
}

#[derive(Debug)]
enum Home<T> {
    Host(Box<[Shared<T>]>),
    Device(DeviceBuffer),
}

impl<T: Element, const N: usize> Array<T, N> {
    /// An array with a copy of `data` on the default accelerator.
    ///
    /// # Errors
    /// Those of [`Array::new_on`], and [`Error::NoAccelerator`](crate::Error::NoAccelerator) if
    /// the default cannot be had.
    pub fn new(extent: impl Into<Extent<N>>, data: &[T]) -> Result<Self> {
        Self::new_on(&Accelerator::default_accelerator()?, extent, data)
    }

    /// An array with a copy of `data` on the given accelerator.
    ///
    /// # Errors
    /// [`Error::ExtentMismatch`](crate::Error::ExtentMismatch) if the extent has another number of
    /// elements than the data, [`Error::OutOfMemory`](crate::Error::OutOfMemory) or
    /// [`Error::LimitExceeded`](crate::Error::LimitExceeded) if they do not fit the accelerator.
    pub fn new_on(
        accelerator: &Accelerator,
        extent: impl Into<Extent<N>>,
        data: &[T],
    ) -> Result<Self> {
        let extent = extent.into();
        check_extent(extent, data.len())?;
        let home = match accelerator.device() {
            Some(device) => {
                Home::Device(DeviceBuffer::with_bytes(device, bytemuck::cast_slice(data))?)
            }
            None => Home::Host(data.iter().copied().map(Shared::new).collect()),
        };
        Ok(Array { extent, home })
    }

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
        let extent = extent.into();
        Self::new(extent, &vec![T::zeroed(); extent.elements()?])
    }

    /// The extent.
    pub fn extent(&self) -> Extent<N> {
        self.extent
    }

    /// Waits for the kernels that write the array, and copies its content to the host.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device) if the accelerator fails.
    pub fn to_vec(&self) -> Result<Vec<T>> {
        let mut data = vec![T::zeroed(); self.extent.size()];
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut data);
        match &self.home {
            Home::Host(from) => bytes.copy_from_slice(&Shared::bytes(from)),
            Home::Device(buffer) => buffer.read_into(bytes)?,
        }
        Ok(data)
    }

    /// Replaces the content by a copy of `data`.
    ///
    /// # Errors
    /// [`Error::ExtentMismatch`](crate::Error::ExtentMismatch) if it is not as many elements,
    /// [`Error::Device`](crate::Error::Device) if the accelerator fails.
    pub fn copy_from(&self, data: &[T]) -> Result<()> {
        check_extent(self.extent, data.len())?;
        match &self.home {
            Home::Host(to) => Shared::set_bytes(to, bytemuck::cast_slice(data)),
            Home::Device(buffer) => buffer.write_bytes(bytemuck::cast_slice(data))?,
        }
        Ok(())
    }

    /// The buffer, if the array lives on that device.
    pub(super) fn on_device(&self, device: &Device) -> Option<DeviceBuffer> {
        match &self.home {
            Home::Device(buffer) if buffer.is_on(device) => Some(buffer.clone()),
            _ => None,
        }
    }

    /// The name of the accelerator it lives on.
    pub(super) fn home(&self) -> &str {
        match &self.home {
            Home::Host(_) => "cpu",
            Home::Device(buffer) => buffer.device_name(),
        }
    }
}

impl<T: Element, const N: usize> Elements for Array<T, N> {
    type Rank = Dimensions<N>;
    type Place<'r> = ViewElement<'r, T>;

    #[inline(always)]
    fn side(&self, dimension: usize) -> usize {
        self.extent.components()[dimension]
    }

    #[inline(always)]
    fn element(&self, position: usize) -> ViewElement<'_, T> {
        match &self.home {
            Home::Host(data) => ViewElement::element(data, position),
            // A launch on the cpu accelerator has refused such an array already.
            Home::Device(_) => ViewElement::element(&[], position),
        }
    }
}
