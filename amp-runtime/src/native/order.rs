//! Which comes first in `place[index] += value`: Rust finds the value first, if both are numbers whose operator is its own,
//! and else the place, also of a type parameter that is a number. rustc knows which it is, when it looks for a method.

use std::marker::PhantomData;

use crate::rules::Dereferenced;
use crate::twin::Slot;

/// The types of a place and a value.
#[derive(Debug)]
pub struct Order<T>(PhantomData<T>);

impl<T> Order<T> {
    /// Types that are not known yet.
    #[expect(clippy::new_without_default, reason = "generated code alone makes one")]
    #[inline(always)]
    pub fn new() -> Self {
        Order(PhantomData)
    }

    /// They are those of these values. It is never called.
    #[inline(always)]
    pub fn is_of(&self, _: T) {}
}

/// A type whose operators are Rust's own.
pub trait Number {}

macro_rules! numbers {
    ($($ty:ident)*) => {$(
        impl Number for $ty {}

        // rustc says that it is no reference.
        #[diagnostic::do_not_recommend]
        impl Dereferenced for $ty {}
    )*};
}
numbers! { bool i8 u8 i16 u16 i32 u32 i64 u64 usize f32 f64 }

/// Of two numbers.
pub trait OfNumbers: Sized {
    /// Is the place found first?
    #[inline(always)]
    fn place_first(self) -> bool {
        false
    }
}

impl<P: Number, V: Number> OfNumbers for Order<(P, V)> {}

impl<P: Number, V: Number> OfNumbers for Slot<(P, V)> {}

/// Of anything else.
pub trait OfOthers: Sized {
    /// Is the place found first?
    #[inline(always)]
    fn place_first(self) -> bool {
        true
    }
}

impl<T> OfOthers for &Order<T> {}

impl<T> OfOthers for &Slot<T> {}
