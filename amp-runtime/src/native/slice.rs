//! Slices as parameters of functions that wait: their elements may be memory of the tile.

use std::cell::Cell;

use super::guard::Place;
use super::missed::found;
use super::place::{Assign, Indexing, TileElement};
use crate::types::AmpType;

/// What such a function takes for a slice: an array of the tile or of the thread, or a slice.
pub trait TileSlices: Copy {
    /// The type of the elements.
    type Item: AmpType;

    /// The elements.
    fn elements(&self) -> &[Cell<Self::Item>];
}

impl<T: AmpType, const N: usize> TileSlices for TileElement<'_, [T; N]> {
    type Item = T;

    #[inline(always)]
    fn elements(&self) -> &[Cell<T>] {
        self.0.map_or(&[], |array| array.as_array_of_cells())
    }
}

impl<T: AmpType> TileSlices for TileSlice<'_, T> {
    type Item = T;

    #[inline(always)]
    fn elements(&self) -> &[Cell<T>] {
        self.0
    }
}

/// The parameter itself.
#[derive(Debug, Clone, Copy)]
pub struct TileSlice<'a, T: Copy>(&'a [Cell<T>]);

impl<'a, T: AmpType> TileSlice<'a, T> {
    /// All elements of what was given.
    #[inline(always)]
    pub fn of(given: &'a impl TileSlices<Item = T>) -> Self {
        TileSlice(given.elements())
    }

    pub(super) fn cells(&self) -> &[Cell<T>] {
        self.0
    }

    /// How many elements there are.
    #[expect(clippy::len_without_is_empty, reason = "kernels ask for the length only")]
    #[inline(always)]
    pub fn len(self) -> usize {
        self.0.len()
    }

    /// The elements now.
    #[inline(always)]
    pub fn get(self) -> Vec<T> {
        self.0.iter().map(Cell::get).collect()
    }
}

#[diagnostic::do_not_recommend]
impl<'a, T: AmpType> Indexing<usize> for TileSlice<'a, T> {
    type At<'r>
        = TileElement<'a, T>
    where
        Self: 'r;

    #[inline(always)]
    #[track_caller]
    fn at(&self, index: usize) -> TileElement<'a, T> {
        TileElement(match self.0.len() {
            // No array is empty: what it was to be a slice of was not there.
            0 => None,
            len => found(if index < len { Some(&self.0[index]) } else { None }, len),
        })
    }
}

impl<T: AmpType> Place for TileSlice<'_, T> {
    type Value = Vec<T>;

    #[inline(always)]
    fn now(&self) -> Vec<T> {
        self.get()
    }

    #[inline(always)]
    fn put(self, value: Vec<T>) {
        self.assign(|old| *old = value);
    }
}

#[diagnostic::do_not_recommend]
impl<T: AmpType> Assign for TileSlice<'_, T> {
    type Value = Vec<T>;

    #[inline(always)]
    fn assign(self, change: impl FnOnce(&mut Vec<T>)) {
        let mut values = self.get();
        change(&mut values);
        self.0.iter().zip(values).for_each(|(element, value)| element.set(value));
    }
}
