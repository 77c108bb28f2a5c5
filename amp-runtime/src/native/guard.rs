//! Elements that a callee or a method may change: they are copied, and put back if they were.

use std::ops::{Deref, DerefMut};

use bytemuck::Pod;

use super::element::{ReadElement, ViewElement};
use super::place::{Assign, ReadOnly, TileElement, Variable};
use super::refused::Refused;
use crate::types::AmpType;

/// A place whose value can be seen without giving it up.
pub trait Place {
    /// The type of what is there.
    type Value;

    /// The value now.
    fn now(&self) -> Self::Value;

    /// Puts a value there; where that cannot be, nothing.
    fn put(self, value: Self::Value);
}

macro_rules! places {
    ($(<$bound:path> $place:ident: |$this:ident| $now:expr;)*) => {$(
        impl<T: $bound> Place for $place<'_, T> {
            type Value = T;

            #[inline(always)]
            fn now(&self) -> T {
                let $this = self;
                $now
            }

            #[inline(always)]
            fn put(self, value: T) {
                self.replace(|old| *old = value);
            }
        }
    )*};
}
places! {
    <AmpType> Variable: |place| place.0.as_deref().copied().unwrap_or_else(T::__amp_zero);
    <AmpType> TileElement: |place| place.get();
    <Pod> ViewElement: |place| place.get();
}

impl<T: AmpType> Place for ReadOnly<'_, T> {
    type Value = T;

    #[inline(always)]
    fn now(&self) -> T {
        self.0.copied().unwrap_or_else(T::__amp_zero)
    }

    #[inline(always)]
    fn put(self, _: T) {}
}

impl<T: AmpType + Pod> Place for ReadElement<'_, T> {
    type Value = T;

    #[inline(always)]
    fn now(&self) -> T {
        match self {
            ReadElement::Fixed(place) => place.now(),
            ReadElement::Shared(place) => place.now(),
        }
    }

    #[inline(always)]
    fn put(self, _: T) {}
}

impl<T> Place for Refused<T> {
    type Value = T;

    fn now(&self) -> T {
        unreachable!("the capture is refused")
    }

    fn put(self, _: T) {}
}

/// A value that remembers whether it was borrowed to be changed.
#[derive(Debug)]
pub struct Watched<T> {
    value: T,
    borrowed: bool,
}

impl<T> Watched<T> {
    /// A value that was not changed yet.
    #[inline(always)]
    pub fn new(value: T) -> Self {
        Watched { value, borrowed: false }
    }

    /// The value, if it may have been changed.
    #[inline(always)]
    pub fn changed(self) -> Option<T> {
        self.borrowed.then_some(self.value)
    }
}

impl<T> Deref for Watched<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Watched<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        self.borrowed = true;
        &mut self.value
    }
}

/// A copy of an element, for a callee that takes a reference; put back if it was changed.
#[derive(Debug)]
pub struct Guard<P: Place> {
    value: Watched<P::Value>,
    place: P,
}

impl<P: Place> Guard<P> {
    /// A copy of what is there now.
    #[inline(always)]
    pub fn new(place: P) -> Self {
        Guard { value: Watched::new(place.now()), place }
    }

    /// Puts the copy back if it was changed.
    #[inline(always)]
    pub fn finish(self) {
        if let Some(value) = self.value.changed() {
            self.place.put(value);
        }
    }
}

impl<P: Place> Deref for Guard<P> {
    type Target = P::Value;

    #[inline(always)]
    fn deref(&self) -> &P::Value {
        &self.value
    }
}

impl<P: Place + Assign> DerefMut for Guard<P> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut <P as Place>::Value {
        &mut self.value
    }
}
