//! Names for `&` of memory that threads share: each is a place, of which every use reads what is there.

use std::ops::Range;

use bytemuck::Pod;

use super::element::{ReadElement, ViewElement};
use super::place::{Indexing, ReadOnly, TileElement};
use super::refused::Refused;
use super::slice::TileSlice;
use crate::rounds::ForOver;
use crate::types::AmpType;

/// A place as a reference to a `T`, as the source writes its type.
#[diagnostic::on_unimplemented(
    message = "AMP0002: what `&` refers to here is no `{T}`; help: leave the type out, or write that of the data",
    label = "of another type"
)]
pub trait RefersTo<T: ?Sized> {}

/// The place itself, as a reference to a `T`.
#[inline(always)]
pub fn typed<T: ?Sized, P: RefersTo<T>>(place: P) -> P {
    place
}

/// A place of an array, whose elements a `for` goes through.
pub trait OfElements: Copy {
    /// The place of an element.
    type Element;

    /// One of them.
    fn element(self, index: usize) -> Self::Element;
}

/// The places of an array's elements.
#[derive(Debug)]
pub struct EachElement<P> {
    of: P,
    indices: Range<usize>,
}

impl<P: OfElements> Iterator for EachElement<P> {
    type Item = P::Element;

    #[inline(always)]
    fn next(&mut self) -> Option<P::Element> {
        self.indices.next().map(|index| self.of.element(index))
    }
}

macro_rules! shared_references {
    ($($place:ident<$bound:path>;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<T: $bound> RefersTo<T> for $place<'_, T> {}

        #[diagnostic::do_not_recommend]
        impl<T: $bound, const N: usize> RefersTo<[T]> for $place<'_, [T; N]> {}

        impl<'a, T: $bound, const N: usize> OfElements for $place<'a, [T; N]> {
            type Element = $place<'a, T>;

            #[inline(always)]
            fn element(self, index: usize) -> $place<'a, T> {
                self.at(index)
            }
        }

        #[diagnostic::do_not_recommend]
        impl<'a, T: $bound, const N: usize> ForOver for $place<'a, [T; N]> {
            type Rounds = EachElement<Self>;

            #[inline(always)]
            fn rounds(self) -> EachElement<Self> {
                EachElement { of: self, indices: 0..N }
            }
        }
    )*};
}
shared_references! {
    ReadOnly<Copy>;
    TileElement<Copy>;
    ViewElement<Pod>;
    ReadElement<Pod>;
}

// ---- others -------------------------------------------------------------------------------------

#[diagnostic::do_not_recommend]
impl<T: AmpType> RefersTo<[T]> for TileSlice<'_, T> {}

impl<'a, T: AmpType> OfElements for TileSlice<'a, T> {
    type Element = TileElement<'a, T>;

    #[inline(always)]
    fn element(self, index: usize) -> TileElement<'a, T> {
        self.at(index)
    }
}

#[diagnostic::do_not_recommend]
impl<T: AmpType> ForOver for TileSlice<'_, T> {
    type Rounds = EachElement<Self>;

    #[inline(always)]
    fn rounds(self) -> EachElement<Self> {
        EachElement { of: self, indices: 0..self.len() }
    }
}

#[diagnostic::do_not_recommend]
impl<T: ?Sized, R> RefersTo<T> for Refused<R> {}
