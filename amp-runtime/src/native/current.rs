//! Which thread of a launch a worker runs, as far as the memory of views is concerned.
//!
//! An element at a thread's own index is reached as ordinary memory, which no other thread uses. That
//! rests on nothing that a kernel says: the launch sets the index before each thread, and an element
//! is compared with it before it is touched. Where a kernel uses its own index the two are computed
//! from the same number, so the comparison costs nothing.

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

    /// The first components of the index.
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
