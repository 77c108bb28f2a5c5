//! Content that is read in place.

use std::fmt;
use std::ops::Deref;

use crate::accelerator::MappedBytes;
use crate::types::Element;

/// The content of an [`Array`](super::Array) in row-major order, in memory that its accelerator
/// shares with the host. It is a slice of elements.
///
/// ```
/// use amp_runtime::prelude::*;
/// let mut array = Array::new(3, &[1, 2, 3])?;
/// let content = array.map()?;
/// assert_eq!(content[1..], [2, 3]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
pub struct Mapped<'a, T>(Place<'a, T>);

enum Place<'a, T> {
    Device(MappedBytes),
    Host(&'a [T]),
    Copied(Vec<T>),
}

impl<'a, T: Element> Mapped<'a, T> {
    pub(super) fn on_device(bytes: MappedBytes) -> Self {
        match bytemuck::try_cast_slice::<u8, T>(&bytes) {
            Ok(_) => Mapped(Place::Device(bytes)),
            Err(_) => Mapped(Place::Copied(bytemuck::pod_collect_to_vec(&bytes))),
        }
    }

    pub(super) fn on_host(elements: &'a [T]) -> Self {
        Mapped(Place::Host(elements))
    }

    pub(super) fn copied(elements: Vec<T>) -> Self {
        Mapped(Place::Copied(elements))
    }
}

impl<T: Element> Deref for Mapped<'_, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match &self.0 {
            Place::Device(bytes) => bytemuck::cast_slice(bytes),
            Place::Host(elements) => elements,
            Place::Copied(elements) => elements,
        }
    }
}

impl<T: Element + fmt::Debug> fmt::Debug for Mapped<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
