//! What ties the two twins of a kernel together.

use std::marker::PhantomData;

/// Carries a type from the native twin, where rustc infers it, to the device twin.
///
/// A literal of the kernel is passed through [`tag`](Self::tag) in both twins. In the native one
/// that ties the slot to the type that rustc infers, in the device one the literal to the slot.
#[derive(Debug)]
pub struct Slot<T>(PhantomData<fn() -> T>);

impl<T> Clone for Slot<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Slot<T> {}

impl<T> Default for Slot<T> {
    fn default() -> Self {
        Slot(PhantomData)
    }
}

impl<T> Slot<T> {
    /// The literal, unchanged.
    #[inline(always)]
    pub fn tag(self, literal: T) -> T {
        literal
    }
}
