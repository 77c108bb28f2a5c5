//! Which thread of a launch a worker runs, as far as the memory of views is concerned.
//!
//! An element that has a thread's own index among its indices, or one at a fixed distance from it, is reached as
//! ordinary memory, which no other thread uses. That rests on nothing that a kernel says: the launch sets the index
//! before each thread, and the indices of an element are compared with it before it is touched. Where a kernel uses
//! its own index the two are the same number, so the comparison costs nothing; except at the index itself it is still
//! seen whether there is such an element.

use std::cell::Cell;

use crate::geometry::DomainIndex;

/// Domains of so many dimensions have elements of their own; in others a launch is not plain.
pub(crate) const MOST_DIMENSIONS: usize = 8;

/// The index of the thread that a worker runs. Only the launch can change it.
#[derive(Debug, Default)]
pub(crate) struct Current {
    components: [Cell<usize>; MOST_DIMENSIONS],
}

// SAFETY: it is on the stack of the worker that runs the threads, and is reached through what that
// worker has at hand alone. Of that nothing is kept, as whoever makes an `Unkept` promises, and a kernel
// has no way to give it to another thread.
unsafe impl Sync for Current {}

impl Current {
    /// Says which thread runs from now on.
    #[inline(always)]
    pub(crate) fn set<I: DomainIndex>(&self, index: &I) {
        const { assert!(MOST_DIMENSIONS == 8) };
        let components = index.__amp_components();
        // Without a loop, the components stay in registers wherever the index is; and what a constant says
        // that there is not, is not there where nothing is optimised.
        macro_rules! set {
            ($($dimension:literal)*) => {$(
                if const { I::__AMP_CONST_RANK > $dimension } {
                    self.components[$dimension].set(components[$dimension]);
                }
            )*};
        }
        set!(0 1 2 3 4 5 6 7);
    }
}

/// Which elements are a thread's own, as a kernel's source says: those whose indices are the components of its index,
/// or so far from them, in some of their dimensions.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// How far: a signed byte for each component, that of the first the lowest, and zeros above them.
    pub bytes: u64,
    /// In which dimension: a byte for each component likewise. Those above them are in order.
    pub dimensions: u64,
    /// So many components the index seems to have; 0, if that is not seen.
    pub components: usize,
}

impl Shift {
    /// Each component in its own dimension.
    pub(crate) const IN_ORDER: u64 = u64::from_le_bytes([0, 1, 2, 3, 4, 5, 6, 7]);

    /// At an index of so many components.
    pub(crate) fn is_of(self, components: usize) -> bool {
        self.components == 0 || self.components == components
    }

    /// The elements whose first indices are the thread's own.
    #[inline(always)]
    pub(crate) const fn is_none(self) -> bool {
        self.bytes == 0 && self.dimensions == Self::IN_ORDER
    }

    /// Have elements of so many dimensions all components of an index of that rank among their indices?
    #[inline(always)]
    pub(crate) fn is_within(self, dimensions: usize, rank: usize) -> bool {
        let mut component = 0;
        while component < rank && component < MOST_DIMENSIONS {
            if self.dimension(component) >= dimensions {
                return false;
            }
            component += 1;
        }
        true
    }

    /// The dimension that has a component.
    #[inline(always)]
    const fn dimension(self, component: usize) -> usize {
        (self.dimensions >> (8 * component)) as u8 as usize
    }

    /// The index so far from a component, in 32 bits as in a kernel.
    #[inline(always)]
    fn of(self, value: usize, component: usize) -> u32 {
        let by = (self.bytes >> (8 * component)) as i8;
        (value as u32).wrapping_add_signed(i32::from(by))
    }
}

/// The elements of a view that are the current thread's own.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Owned<'a> {
    pub(crate) current: &'a Current,
    /// The number of dimensions of the domain.
    pub(crate) rank: usize,
    pub(crate) shift: Shift,
}

impl Owned<'_> {
    /// Is it the one at the thread's index, in a view of so many dimensions?
    #[inline(always)]
    pub(crate) fn is_at_index<const N: usize>(&self) -> bool {
        self.rank == N && self.shift.is_none()
    }

    /// Have the thread's own elements that index in a dimension?
    #[inline(always)]
    pub(crate) fn have(&self, index: usize, dimension: usize) -> bool {
        const { assert!(MOST_DIMENSIONS == 8) };
        let mut have = true;
        // Without a loop, as in `Current::set`.
        macro_rules! compare {
            ($($component:literal)*) => {$(
                if $component < self.rank && self.shift.dimension($component) == dimension {
                    let own = self.current.components[$component].get();
                    have &= index as u32 == self.shift.of(own, $component);
                }
            )*};
        }
        compare!(0 1 2 3 4 5 6 7);
        have
    }
}
