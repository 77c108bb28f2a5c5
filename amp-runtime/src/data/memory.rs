//! Where the cpu accelerator finds the elements of a view.

use crate::native::element::Reach;
use crate::native::memory::Shared;

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
