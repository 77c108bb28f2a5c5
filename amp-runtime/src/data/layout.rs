//! Where the elements of a view lie in the memory that it is a part of.

use std::ops::Range;

use crate::error::{Error, Result};
use crate::geometry::{Extent, Index};

/// An extent, and where its elements lie among those of the whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Layout<const N: usize> {
    pub(super) extent: Extent<N>,
    /// The position of the first element.
    pub(super) first: usize,
    /// The same, also where a kernel has the elements from the first on.
    pub(super) origin: usize,
    /// The extent of the whole: its rows are as long as these sides, but for the slowest.
    pub(super) pitch: Extent<N>,
}

impl<const N: usize> Layout<N> {
    /// All elements, in row-major order.
    pub(super) fn whole(extent: Extent<N>) -> Self {
        Layout { extent, first: 0, origin: 0, pitch: extent }
    }

    /// The same, from that position on.
    pub(super) fn from(self, first: usize) -> Self {
        Layout { first, origin: first, ..self }
    }

    /// Are the positions those of the extent alone?
    pub(super) fn is_plain(&self) -> bool {
        let sides = self.extent.components().iter().zip(self.pitch.components());
        self.first == 0 && sides.skip(1).all(|(side, pitch)| side == pitch)
    }

    /// The position of an element of the view.
    fn position(&self, index: Index<N>) -> usize {
        let sides = index.components().iter().zip(self.pitch.components());
        self.first + sides.fold(0, |position, (index, side)| position * side + index)
    }

    /// A part of the view.
    ///
    /// # Errors
    /// [`Error::OutsideExtent`] if it is empty, or not within the view.
    pub(super) fn section(&self, origin: Index<N>, extent: Extent<N>) -> Result<Self> {
        let sides = origin.components().iter().zip(extent.components());
        let inside = sides.zip(self.extent.components()).all(|((origin, side), whole)| {
            *side > 0 && origin.checked_add(*side).is_some_and(|end| end <= *whole)
        });
        match inside {
            true => Ok(Layout { extent, ..*self }.from(self.position(origin))),
            false => Err(Error::OutsideExtent {
                origin: origin.components().to_vec(),
                section: extent.components().to_vec(),
                extent: self.extent.components().to_vec(),
            }),
        }
    }

    /// The part with this first index, with one dimension less.
    ///
    /// # Errors
    /// [`Error::OutsideExtent`] if there is none.
    pub(super) fn row<const LESS: usize>(&self, row: usize) -> Result<Layout<LESS>> {
        let (mut origin, mut extent) = (Index::default(), self.extent);
        origin[0] = row;
        extent[0] = 1;
        let part = self.section(origin, extent)?;
        let last = |sides: Extent<N>| {
            let sides = &sides.components()[N - LESS..];
            Extent::new(std::array::from_fn(|dimension| sides[dimension]))
        };
        let (extent, pitch) = (last(part.extent), last(part.pitch));
        Ok(Layout { pitch, ..Layout::whole(extent) }.from(part.first))
    }

    /// The least range of positions that holds them all.
    pub(super) fn span(&self) -> Range<usize> {
        match self.extent.size() {
            0 => self.first..self.first,
            _ => {
                let last = self.extent.components().map(|side| side - 1);
                self.first..self.position(Index::new(last)) + 1
            }
        }
    }

    /// The positions, as ranges that are as long as can be.
    pub(super) fn runs(&self) -> impl Iterator<Item = Range<usize>> {
        // The dimensions from this one on are whole, so they lie without gaps.
        let sides = self.extent.components();
        let whole = (1..N).rev().take_while(|at| sides[*at] == self.pitch[*at]).count();
        // The sides of an extent without elements may have any product.
        let run =
            sides[N - 1 - whole..].iter().fold(1, |run: usize, side| run.saturating_mul(*side));
        let mut slow = self.extent;
        slow.components_mut()[N - 1 - whole..].fill(1);
        let count = if run == 0 { 0 } else { slow.size() };
        (0..count).map(move |number| {
            let first = self.position(slow.point(number));
            first..first + run
        })
    }
}
