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
        let set = |dimension: usize| {
            if let Some(component) = components.get(dimension) {
                self.components[dimension].set(*component);
            }
        };
        // Without a loop, the components stay in registers wherever the index is.
        set(0);
        set(1);
        set(2);
        set(3);
        set(4);
        set(5);
        set(6);
        set(7);
    }

    /// The first components of the index.
    #[inline(always)]
    pub(crate) fn components<const N: usize>(&self) -> [usize; N] {
        std::array::from_fn(
            #[inline(always)]
            |dimension| self.components.get(dimension).map_or(0, Cell::get),
        )
    }
}
