//! How a worker of the cpu accelerator reaches what a kernel has captured.

use crate::accelerator::Threads;
use crate::geometry::DomainIndex;
use crate::native::current::{Current, Owned, Shift};
use crate::native::element::Reach;

/// How a kernel uses a view or array that it captures, as far as its source tells.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accesses {
    /// Each thread uses the elements that have its own index, or one that lies that far from it, among their indices,
    /// and no others.
    Own(Shift),
    /// It is only read.
    Reads,
    /// In any way.
    Any,
}

impl Accesses {
    /// What that is in a view of so many dimensions, for a domain of that rank: what seem to be indices may be those
    /// within an element.
    #[inline(always)]
    pub(super) fn in_view<const N: usize>(self, rank: usize) -> Self {
        match self {
            Accesses::Own(shift) if !shift.is_within(N, rank) => Accesses::Any,
            _ => self,
        }
    }
}

/// The promise that a kernel keeps no reference to what it captures.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct Unkept(());

impl Unkept {
    /// # Safety
    /// What the native twin is given must not be used after the twin has returned, nor by another thread of
    /// the host, and neither must what is copied from it.
    pub const unsafe fn new() -> Self {
        Unkept(())
    }

    /// In a launch that uses its memory plainly if it can: see `Sharing::enter`.
    #[inline(always)]
    pub(crate) fn at_hand<I: DomainIndex>(self, threads: &Threads<'_, I>) -> AtHand {
        // SAFETY: it lives until the kernel has run in all of the threads, and is not used later, as
        // whoever made the promise says.
        let current = unsafe { &*std::ptr::from_ref(threads.current()) };
        AtHand {
            accesses: Accesses::Any,
            plain: threads.are_plain(),
            rank: I::__AMP_CONST_RANK,
            current,
        }
    }
}

/// How a kernel uses what it has at hand, of which it keeps no reference: see [`Unkept`].
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct AtHand {
    accesses: Accesses,
    plain: bool,
    /// The number of dimensions of the domain.
    rank: usize,
    /// Lives until `run` has ended.
    current: &'static Current,
}

impl AtHand {
    /// The same for a capture that is used so.
    #[inline(always)]
    pub(super) fn used(self, accesses: Accesses) -> Self {
        AtHand { accesses, ..self }
    }

    /// Does the launch use ordinary loads and stores?
    #[inline(always)]
    pub(super) fn is_plain(self) -> bool {
        self.plain
    }

    /// How an element of so many dimensions that may be written is reached.
    #[inline(always)]
    pub(super) fn reach<const N: usize>(self) -> Reach<'static> {
        match (self.plain, self.accesses.in_view::<N>(self.rank)) {
            (false, _) | (true, Accesses::Any) => Reach::Atomic,
            (true, Accesses::Reads) => Reach::Reads,
            (true, Accesses::Own(shift)) => {
                Reach::Own(Owned { current: self.current, rank: self.rank, shift })
            }
        }
    }
}
