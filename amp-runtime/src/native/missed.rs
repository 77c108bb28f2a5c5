//! Elements that arrays of fixed length do not have, on the CPU: where a kernel has asked for them.

use std::cell::RefCell;
use std::panic::Location;

/// An element that an array of that length did not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Missed {
    pub(crate) location: &'static Location<'static>,
    pub(crate) len: usize,
}

thread_local! {
    /// What this worker has missed, each place in the source once.
    static MISSED: RefCell<Vec<Missed>> = const { RefCell::new(Vec::new()) };
}

/// The element of an array of that length, if it is there; if not, the place in the source is noted.
#[inline(always)]
#[track_caller]
pub(crate) fn found<T>(element: Option<T>, len: usize) -> Option<T> {
    let Some(element) = element else {
        note(len);
        return None;
    };
    Some(element)
}

#[cold]
#[inline(never)]
#[track_caller]
fn note(len: usize) {
    let missed = Missed { location: Location::caller(), len };
    MISSED.with_borrow_mut(|all| {
        if !all.contains(&missed) {
            all.push(missed);
        }
    });
}

/// What this worker has missed since it was last asked.
pub(crate) fn take() -> Vec<Missed> {
    MISSED.take()
}
