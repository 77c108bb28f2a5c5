//! Elements that neighbouring threads read, as a slice: it is seen once for all of them that they are there.

use super::element::{ReadElement, ViewElement};
use super::place::{ReadOnly, TileElement};
use crate::types::AmpType;
use bytemuck::Pod;

/// What has elements side by side for the threads of a row.
#[diagnostic::on_unimplemented(
    message = "AMP0002: a value of type `{Self}` cannot be indexed with `{I}`; help: arrays take a `usize`; a view of rank N takes an `Index<N>`, a `[usize; N]`, a tiled index of rank N, or N times a `usize`",
    label = "cannot be indexed with `{I}`"
)]
pub trait Windowed<'a, I> {
    /// The type of the elements.
    type Item: Copy + 'a;

    /// So many from that index on, if all are there, and nobody writes them meanwhile.
    fn window(self, first: I, count: usize) -> Option<&'a [Self::Item]>;
}

/// Nothing yet, of what all threads of a row read.
#[inline(always)]
pub fn zero<T: AmpType>() -> T {
    T::__amp_zero()
}

/// What the threads of a row read in each round of a short loop, of so many rounds at most.
#[derive(Debug)]
pub struct Rounds<'a, T, const MOST: usize> {
    windows: [&'a [T]; MOST],
    count: usize,
}

impl<'a, T, const MOST: usize> Rounds<'a, T, MOST> {
    /// No round yet.
    #[inline(always)]
    pub fn new() -> Self {
        Rounds { windows: [&[]; MOST], count: 0 }
    }

    /// What is read in the next round; nothing, if there are too many.
    #[inline(always)]
    pub fn add(&mut self, window: &'a [T]) -> Option<()> {
        *self.windows.get_mut(self.count)? = window;
        self.count += 1;
        Some(())
    }

    /// What is read in the round of that number.
    #[inline(always)]
    pub fn of(&self, round: usize) -> &'a [T] {
        self.windows[round % MOST]
    }
}

impl<T, const MOST: usize> Default for Rounds<'_, T, MOST> {
    fn default() -> Self {
        Rounds::new()
    }
}

macro_rules! no_windows {
    ($([$($generics:tt)*] $ty:ty;)*) => {$(
        #[diagnostic::do_not_recommend]
        impl<'a, T: Copy + 'a, $($generics)*> Windowed<'a, usize> for $ty {
            type Item = T;

            #[inline(always)]
            fn window(self, _: usize, _: usize) -> Option<&'a [T]> {
                None
            }
        }
    )*};
}
no_windows! {
    [const N: usize] &'a [T; N];
    [const N: usize] &&'a [T; N];
    [] &'a [T];
    [const N: usize] ReadOnly<'a, [T; N]>;
    [const N: usize] TileElement<'a, [T; N]>;
    [const N: usize] ReadElement<'a, [T; N]>;
    [const N: usize] ViewElement<'a, [T; N]>;
}

/// A place whose value may be one that nobody changes meanwhile.
pub trait Unchanging {
    /// The type of what is there.
    type Value;

    /// The value, if nobody changes it.
    fn unchanging(self) -> Option<Self::Value>;
}

impl<T: AmpType + Pod> Unchanging for ReadElement<'_, T> {
    type Value = T;

    #[inline(always)]
    fn unchanging(self) -> Option<T> {
        match self {
            ReadElement::Fixed(place) => Some(place.get()),
            ReadElement::Shared(_) => None,
        }
    }
}

impl<T: AmpType> Unchanging for ReadOnly<'_, T> {
    type Value = T;

    #[inline(always)]
    fn unchanging(self) -> Option<T> {
        Some(self.get())
    }
}

impl<T: Pod> Unchanging for ViewElement<'_, T> {
    type Value = T;

    #[inline(always)]
    fn unchanging(self) -> Option<T> {
        None
    }
}
