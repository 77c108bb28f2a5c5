//! Copies between arrays and views.

use std::sync::Arc;

use super::part::Part;
use super::{Array, ArrayView, ArrayViewMut};
use crate::accelerator::Device;
use crate::error::Result;
use crate::types::Element;

/// What can be copied from: arrays and views.
///
/// ```
/// use amp_runtime::prelude::*;
/// use amp_runtime::{Content, Element};
/// /// A copy of anything on the default accelerator.
/// fn copied<T: Element>(from: &impl Content<T, 1>, len: usize) -> amp_runtime::Result<Array<T, 1>> {
///     let array = Array::zeroed(len)?;
///     copy(from, &array)?;
///     Ok(array)
/// }
/// assert_eq!(copied(&ArrayView::new(3, &[1, 2, 3])?, 3)?.to_vec()?, [1, 2, 3]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
pub trait Content<T, const N: usize> {
    #[doc(hidden)]
    #[expect(private_interfaces, reason = "nobody else implements it")]
    fn __amp_part(&self) -> &Part<'_, T, N>;
}

/// What can be copied to: arrays, and views that are not read-only.
///
/// ```
/// use amp_runtime::prelude::*;
/// use amp_runtime::{ContentMut, Element};
/// /// Zeros, wherever they are to be.
/// fn clear<T: Element + Default>(all: &impl ContentMut<T, 1>, len: usize) -> amp_runtime::Result<()> {
///     copy(&ArrayView::new(len, &vec![T::default(); len])?, all)
/// }
/// let array = Array::new(3, &[1, 2, 3])?;
/// clear(&array, 3)?;
/// assert_eq!(array.to_vec()?, [0, 0, 0]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
pub trait ContentMut<T, const N: usize>: Content<T, N> {
    #[doc(hidden)]
    #[expect(private_interfaces, reason = "nobody else implements it")]
    fn __amp_home(&self) -> Option<Arc<Device>>;
}

/// Copies the elements of an array or a view to another one with the same extent (C++ AMP 5.3), on
/// whatever accelerators they are.
///
/// ```
/// use amp_runtime::prelude::*;
/// let picture = Array::new([3, 4], &(0..12).collect::<Vec<i32>>())?;
/// let corner = ArrayViewMut::without_source([2, 2])?;
/// copy(&picture.section([1, 2], [2, 2])?, &corner)?;
/// assert_eq!(corner.to_vec()?, [6, 7, 10, 11]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::ExtentsDiffer`](crate::Error::ExtentsDiffer),
/// [`Error::OutOfMemory`](crate::Error::OutOfMemory), [`Error::Device`](crate::Error::Device).
pub fn copy<T: Element, const N: usize>(
    from: &impl Content<T, N>,
    to: &impl ContentMut<T, N>,
) -> Result<()> {
    to.__amp_part().copy_from_part(to.__amp_home().as_ref(), from.__amp_part())
}

/// [`copy`], of which nobody waits for the end: it begins with the call, copies what `from` is then,
/// and is done when the future is ready (C++ AMP 5.3, `copy_async`). Until then, `to` holds anything.
///
/// ```
/// # pollster::block_on(async {
/// use amp_runtime::prelude::*;
/// let from = Array::new(3, &[1, 2, 3])?;
/// let to = ArrayViewMut::without_source(3)?;
/// let copied = copy_async(&from, &to);
/// // … something else, and then:
/// copied.await?;
/// assert_eq!(to.to_vec()?, [1, 2, 3]);
/// # Ok::<(), amp_runtime::Error>(())
/// # })?;
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// Those of [`copy`], when the future is ready.
pub fn copy_async<T: Element, const N: usize>(
    from: &impl Content<T, N>,
    to: &impl ContentMut<T, N>,
) -> impl Future<Output = Result<()>> {
    to.__amp_part().copy_from_part_async(to.__amp_home(), from.__amp_part())
}

#[expect(private_interfaces, reason = "nobody else implements it")]
mod implementations {
    use super::*;

    impl<T, const N: usize> Content<T, N> for ArrayView<'_, T, N> {
        fn __amp_part(&self) -> &Part<'_, T, N> {
            &self.0
        }
    }

    impl<T, const N: usize> Content<T, N> for ArrayViewMut<'_, T, N> {
        fn __amp_part(&self) -> &Part<'_, T, N> {
            self.part()
        }
    }

    impl<T: 'static, const N: usize> Content<T, N> for Array<T, N> {
        fn __amp_part(&self) -> &Part<'_, T, N> {
            self.view.part()
        }
    }

    impl<T: Element, const N: usize> ContentMut<T, N> for ArrayViewMut<'_, T, N> {
        fn __amp_home(&self) -> Option<Arc<Device>> {
            self.part().source.home()
        }
    }

    impl<T: Element, const N: usize> ContentMut<T, N> for Array<T, N> {
        fn __amp_home(&self) -> Option<Arc<Device>> {
            self.accelerator().device().cloned()
        }
    }
}
