//! Which thread of a launch a worker runs, as far as the memory of views is concerned.
//!
//! An element at a thread's own index, or at a fixed distance from it, or in the row that begins there, is reached as
//! ordinary memory, which no other thread uses. That rests on nothing that a kernel says: the launch sets the index
//! before each thread, and an element is compared with it before it is touched. Where a kernel uses its own index the
//! two are computed from the same number, so the comparison costs nothing; at a distance and along rows it is still
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

    /// The components of the index, as many as an index into a view has, and zeros if it has fewer.
    #[inline(always)]
    pub(crate) fn components<const N: usize>(&self) -> [usize; N] {
        let (mut components, mut dimension) = ([0; N], 0);
        while dimension < N && dimension < MOST_DIMENSIONS {
            components[dimension] = self.components[dimension].get();
            dimension += 1;
        }
        components
    }
}

/// How far from a thread's own index it uses elements, as a kernel's source says.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// A signed byte for each component of the index, that of the first the lowest, and zeros above them.
    pub bytes: u64,
    /// So many components the index seems to have; 0, if that is not seen.
    pub components: usize,
}

impl Shift {
    /// At an index of so many components.
    pub(crate) fn is_of(self, components: usize) -> bool {
        self.components == 0 || self.components == components
    }

    /// The index of that component so far away, in 32 bits as in a kernel.
    #[inline(always)]
    fn of(self, component: usize, dimension: usize) -> usize {
        let by = (self.bytes >> (8 * dimension)) as i8;
        (component as u32).wrapping_add_signed(i32::from(by)) as usize
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
        self.rank == N && self.shift.bytes == 0
    }

    /// The indices of the first, with zeros for the dimensions that the domain has not.
    #[inline(always)]
    pub(crate) fn first<const N: usize>(&self) -> [usize; N] {
        let (mut indices, mut dimension) = (self.current.components::<N>(), 0);
        while dimension < N && dimension < MOST_DIMENSIONS {
            indices[dimension] = self.shift.of(indices[dimension], dimension);
            dimension += 1;
        }
        indices
    }
}
