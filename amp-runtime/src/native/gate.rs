//! Who uses the host's memory of a source: kernels of the cpu accelerator whose accesses are proved
//! to be free of races, with plain loads and stores, or anybody else, atomically.
//!
//! A plain access beside an atomic one would be undefined, so uses of different kinds exclude each
//! other. Plain ones never wait: a launch that cannot have all of its memory in that way at once runs
//! with atomic accesses. So only atomic uses wait, and only for launches, which end: none of their
//! workers waits here (`accelerator/workers.rs`). `tests/models` goes through all orders of threads.

use std::ops::Deref;
use std::sync::PoisonError;

use crate::sync::{Condvar, Mutex, MutexGuard};

/// How memory is used for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Use {
    /// It is read and written atomically.
    Atomic,
    /// It is only read.
    Reads,
    /// One launch reads and writes it, each element in one thread; nobody else does.
    Alone,
}

/// Lets users of one kind in at a time.
#[derive(Debug, Default)]
pub(crate) struct Gate {
    users: Mutex<Users>,
    left: Condvar,
}

#[derive(Debug, Default)]
struct Users {
    /// How those use the memory that are within.
    kind: Option<Use>,
    count: usize,
    /// How many wait.
    waiting: usize,
}

impl Users {
    fn admit(&mut self, kind: Use) -> bool {
        let admits = match self.kind {
            None => true,
            Some(within) => within == kind && kind != Use::Alone,
        };
        // Whoever waits is not overtaken by those who need not.
        let admits = admits && (kind == Use::Atomic || self.waiting == 0);
        if admits {
            self.kind = Some(kind);
            self.count += 1;
        }
        admits
    }
}

impl Gate {
    /// The users change in whole steps, none of which panics.
    fn lock(&self) -> MutexGuard<'_, Users> {
        self.users.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait(&self) {
        let mut users = self.lock();
        users.waiting += 1;
        while !users.admit(Use::Atomic) {
            users = self.left.wait(users).unwrap_or_else(PoisonError::into_inner);
        }
        users.waiting -= 1;
    }

    fn leave(&self) {
        let mut users = self.lock();
        users.count -= 1;
        if users.count == 0 {
            users.kind = None;
            if users.waiting > 0 {
                self.left.notify_all();
            }
        }
    }
}

/// A use of the memory, until it is dropped.
#[derive(Debug)]
pub(crate) struct Within<G: Deref<Target = Gate>> {
    gate: G,
    kind: Use,
}

impl<G: Deref<Target = Gate>> Within<G> {
    /// Uses the memory, unless it is used in another way.
    pub(crate) fn attempt(gate: G, kind: Use) -> Option<Self> {
        let admitted = gate.lock().admit(kind);
        admitted.then(|| Within { gate, kind })
    }

    /// Uses the memory in that way if it is free for it, else atomically, as
    /// [`atomically`](Self::atomically) does.
    pub(crate) fn preferably(gate: G, kind: Use) -> Self {
        if gate.lock().admit(kind) {
            return Within { gate, kind };
        }
        Self::atomically(gate)
    }

    /// Uses the memory atomically, once no launch uses it in another way.
    pub(crate) fn atomically(gate: G) -> Self {
        if !gate.lock().admit(Use::Atomic) {
            gate.wait();
        }
        Within { gate, kind: Use::Atomic }
    }

    /// How the memory is used.
    pub(crate) fn kind(&self) -> Use {
        self.kind
    }
}

impl<G: Deref<Target = Gate>> Drop for Within<G> {
    fn drop(&mut self) {
        self.gate.leave();
    }
}
