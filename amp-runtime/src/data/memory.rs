//! Memory of the host: where the cpu accelerator finds the elements of a view, and new memory for some.

use crate::error::{Error, Result};
use crate::native::element::Reach;
use crate::native::memory::Shared;
use crate::types::Element;

/// Where the elements of a view are, as far as the cpu accelerator is concerned: those of the source
/// from its first to the view's last.
#[derive(Debug)]
pub(super) enum Memory<'a, T> {
    /// Nothing changes them.
    Fixed(&'a [T]),
    /// Kernels change them, and the host through the gate.
    Shared(&'a [Shared<T>]),
    /// So many, wherever the source says when it is asked.
    OfSource(usize),
    /// Those of a view in a kernel, from its first.
    InKernel(&'a [Shared<T>], Reach<'a>),
    /// The same of elements that nothing changes.
    FixedInKernel(&'a [T], Reach<'a>),
}

impl<T> Memory<'_, T> {
    /// The elements before a position.
    pub(super) fn before(self, end: usize) -> Self {
        match self {
            Memory::Fixed(elements) => Memory::Fixed(elements.get(..end).unwrap_or(elements)),
            Memory::Shared(elements) => Memory::Shared(elements.get(..end).unwrap_or(elements)),
            Memory::OfSource(_) => Memory::OfSource(end),
            // No views are made in a kernel.
            Memory::InKernel(..) | Memory::FixedInKernel(..) => self,
        }
    }
}

impl<T> Clone for Memory<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Memory<'_, T> {}

/// Zeros in memory of the host.
pub(super) fn host_memory<T: Element>(elements: usize) -> Result<Vec<T>> {
    bytemuck::try_zeroed_vec(elements).map_err(|()| Error::OutOfMemory {
        accelerator: "cpu".to_owned(),
        bytes: (elements as u64).saturating_mul(size_of::<T>() as u64),
    })
}
