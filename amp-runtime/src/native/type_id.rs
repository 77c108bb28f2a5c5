//! The identity of a type that may have lifetimes.
//!
//! Kernels compare types at their operators and methods. A constant is their identity already where little is
//! optimised, and the comparison is gone; `TypeId::of` as a function would be called.

use std::any::TypeId;
use std::marker::PhantomData;

trait Identified {
    fn identity(&self) -> TypeId
    where
        Self: 'static;
}

impl<T> Identified for PhantomData<T> {
    #[inline(always)]
    fn identity(&self) -> TypeId
    where
        Self: 'static,
    {
        const { TypeId::of::<T>() }
    }
}

/// The identity of a type, which is the same whatever its lifetimes are.
#[inline(always)]
pub(crate) fn of<T>() -> TypeId {
    let identified: &dyn Identified = &PhantomData::<T>;
    // SAFETY: nothing of the type is used but its identity, which has no lifetimes.
    let identified =
        unsafe { std::mem::transmute::<&dyn Identified, &(dyn Identified + 'static)>(identified) };
    identified.identity()
}
