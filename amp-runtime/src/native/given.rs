//! What a function that runs in all threads of a tile is given, for each of them.

use super::kept::Kept;
use super::place::TileElement;
use super::slice::TileSlices;
use crate::types::AmpType;

/// A parameter by value, whatever its type.
pub trait Valued {
    /// The type.
    type Of;

    /// That of a thread.
    fn of(&self, thread: usize) -> Self::Of;
}

/// A parameter by value, of a type that the function names.
#[diagnostic::on_unimplemented(
    message = "mismatched types: this function takes a `{T}`",
    label = "called with another type than `{T}`"
)]
pub trait Given<T>: Valued<Of = T> {}

/// The same for all threads.
#[derive(Clone, Copy, Debug)]
pub struct Same<T>(pub T);

impl<T: Copy> Valued for Same<T> {
    type Of = T;

    #[inline(always)]
    fn of(&self, _: usize) -> T {
        self.0
    }
}

impl<T: Copy> Given<T> for Same<T> {}

/// Each thread's own.
#[derive(Clone, Copy, Debug)]
pub struct Own<'k, T: AmpType>(pub &'k Kept<T>);

impl<T: AmpType> Valued for Own<'_, T> {
    type Of = T;

    #[inline(always)]
    fn of(&self, thread: usize) -> T {
        self.0.load(thread)
    }
}

impl<T: AmpType> Given<T> for Own<'_, T> {}

/// A parameter by reference: to memory of the tile, or to a variable of each thread.
#[diagnostic::on_unimplemented(
    message = "mismatched types: this function takes a reference",
    label = "called with what is no reference"
)]
pub trait Referred {
    /// What is there.
    type To: Copy;

    /// Does nobody but the thread use it while the function runs?
    const IS_OWN: bool;

    /// Where it is, for a thread.
    fn of(&self, thread: usize) -> TileElement<'_, Self::To>;
}

impl<T: Copy> Referred for TileElement<'_, T> {
    type To = T;

    const IS_OWN: bool = false;

    #[inline(always)]
    fn of(&self, _: usize) -> TileElement<'_, T> {
        *self
    }
}

impl<T: AmpType> Referred for Kept<T> {
    type To = T;

    const IS_OWN: bool = true;

    #[inline(always)]
    fn of(&self, thread: usize) -> TileElement<'_, T> {
        TileElement(Some(self.place(thread)))
    }
}

impl<R: Referred> Referred for &R {
    type To = R::To;

    const IS_OWN: bool = R::IS_OWN;

    #[inline(always)]
    fn of(&self, thread: usize) -> TileElement<'_, R::To> {
        (**self).of(thread)
    }
}

/// The variable that a method is called on, whether the method takes it by value or by reference.
impl<T: AmpType> Referred for Own<'_, T> {
    type To = T;

    const IS_OWN: bool = true;

    #[inline(always)]
    fn of(&self, thread: usize) -> TileElement<'_, T> {
        self.0.of(thread)
    }
}

/// What a parameter that is a slice refers to.
pub trait Sliced: Referred {
    /// The type of the elements.
    type Item: AmpType;

    /// Where they are, for a thread.
    fn slice_of(&self, thread: usize) -> impl TileSlices<Item = Self::Item>;
}

impl<T: AmpType, R: Referred<To = [T; N]>, const N: usize> Sliced for R {
    type Item = T;

    #[inline(always)]
    fn slice_of(&self, thread: usize) -> impl TileSlices<Item = T> {
        self.of(thread)
    }
}

/// What a parameter refers to, as a part of a function uses it: a thread's own variable is in registers
/// meanwhile.
#[derive(Debug)]
pub struct Brought<'r, T: Copy> {
    place: TileElement<'r, T>,
    own: Option<T>,
}

impl<'r, T: AmpType> Brought<'r, T> {
    /// That of a thread.
    #[inline(always)]
    pub fn new<R: Referred<To = T>>(referred: &'r R, thread: usize) -> Self {
        let place = referred.of(thread);
        Brought { place, own: if R::IS_OWN { Some(place.get()) } else { None } }
    }

    /// Where it is meanwhile.
    #[inline(always)]
    pub fn place(&mut self) -> TileElement<'_, T> {
        match &mut self.own {
            Some(own) => TileElement::exclusive(own),
            None => self.place,
        }
    }

    /// Puts it back.
    #[inline(always)]
    pub fn finish(self) {
        if let (Some(own), Some(place)) = (self.own, self.place.0) {
            place.set(own);
        }
    }
}

/// A parameter that is memory, whatever holds it: a view, an array, or memory of the tile.
pub trait Held {
    /// What holds it.
    type Memory;

    /// What holds it, for a thread.
    fn held(&self, thread: usize) -> Self::Memory;
}

impl<T: Copy> Held for Same<T> {
    type Memory = T;

    #[inline(always)]
    fn held(&self, _: usize) -> T {
        self.0
    }
}

impl<T: Copy> Held for TileElement<'_, T> {
    type Memory = Self;

    #[inline(always)]
    fn held(&self, _: usize) -> Self {
        *self
    }
}

impl<'r, R: Referred> Held for &'r R {
    type Memory = TileElement<'r, R::To>;

    #[inline(always)]
    fn held(&self, thread: usize) -> TileElement<'r, R::To> {
        R::of(self, thread)
    }
}
