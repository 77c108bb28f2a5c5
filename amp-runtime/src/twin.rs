//! What ties the two twins of a kernel together.

use std::marker::PhantomData;

use crate::ir::{Builder, Value};
use crate::types::AmpType;

/// Carries a type from the native twin, where rustc infers it, to the device twin.
///
/// A literal of the kernel is passed through [`tag`](Self::tag) in the native twin; the slot then
/// is of the literal's type, and makes the device twin's value.
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

    /// The literal in device code.
    pub fn literal(self, builder: &mut Builder, literal: T) -> Value
    where
        T: AmpType,
    {
        literal.constant(builder)
    }
}
