//! What threads wait with, and what they share without a lock. `tests/models` compiles the files that use it a
//! second time, with types of the same names that go through all orders of their threads.

pub(crate) use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
pub(crate) use std::sync::{Arc, Condvar, Mutex, MutexGuard};

/// How often a thread looks for what it waits for before it sleeps. With four times as many, launches in a row are no
/// faster.
pub(crate) const SPINS: usize = if cfg!(miri) { 1 } else { 1000 };
