//! Where content lies, as far as it can be said without a lock.

use std::ops::{Deref, DerefMut};
use std::sync::PoisonError;

use super::State;
use crate::accelerator::{BatchNumber, BufferId, Sending};
use crate::error::Error;
use crate::sync::{AtomicU64, Mutex, MutexGuard, Ordering};

/// The state of a source, and beside it what most launches want to know: which buffer holds all of
/// the content, and whether nothing else does.
///
/// Nothing is settled while a thread holds the lock. So a kernel is launched first, and then it is
/// asked whether its buffer still is the only place: if so, whoever takes the lock later finds the
/// launch among the work of the device, and there is nothing to note.
#[derive(Debug)]
pub(super) struct Settling {
    state: Mutex<State>,
    /// The buffer's number and a bit that says whether it is the only place; zero if nothing is
    /// settled.
    settled: AtomicU64,
    /// The last batch that wrote content at the only place where it is; zero if there was none.
    wrote_in_place: AtomicU64,
}

impl Settling {
    pub(super) fn new(state: State) -> Self {
        Settling {
            state: Mutex::new(state),
            settled: AtomicU64::new(0),
            wrote_in_place: AtomicU64::new(0),
        }
    }

    /// A panic elsewhere leaves the state as its last whole step made it.
    pub(super) fn lock(&self) -> Unsettled<'_> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        self.settled.store(0, Ordering::Release);
        Unsettled { state, settled: &self.settled }
    }

    /// Remembers that recorded work writes content where it is, and nowhere else. Whatever becomes of
    /// the work, it is there.
    pub(super) fn writes_in_place(&self, batch: BatchNumber) {
        self.wrote_in_place.store(batch.get(), Ordering::Release);
    }

    /// Why the last such work was not sent, if it was not; said once.
    pub(super) fn failed_in_place(&self) -> Option<Error> {
        let batch = BatchNumber::new(self.wrote_in_place.load(Ordering::Acquire))?;
        let failure = Sending::failure_of(batch)?;
        self.wrote_in_place.store(0, Ordering::Release);
        Some(failure)
    }

    /// The buffer that holds all of the content, if that is settled.
    pub(super) fn buffer(&self) -> Option<BufferId> {
        BufferId::new(self.settled.load(Ordering::Acquire) >> 1)
    }

    /// Is the content in this buffer, and nowhere else?
    pub(super) fn is_only_in(&self, buffer: BufferId) -> bool {
        self.settled.load(Ordering::Acquire) == buffer.get() << 1 | 1
    }
}

/// The state, locked.
pub(super) struct Unsettled<'s> {
    state: MutexGuard<'s, State>,
    settled: &'s AtomicU64,
}

impl Deref for Unsettled<'_> {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}

impl DerefMut for Unsettled<'_> {
    fn deref_mut(&mut self) -> &mut State {
        &mut self.state
    }
}

impl Drop for Unsettled<'_> {
    fn drop(&mut self) {
        let settled =
            self.state.settled().map_or(0, |(buffer, only)| buffer.get() << 1 | u64::from(only));
        self.settled.store(settled, Ordering::Release);
    }
}
