//! Printing and checking on the CPU.
//!
//! The worker says which thread it runs, but only in launches of kernels that print or check.

use std::cell::RefCell;
use std::fmt;

use crate::geometry::DomainIndex;
use crate::report::sink::{self, Stream};
use crate::report::{Failure, line};

thread_local! {
    /// The index of the thread that runs; empty outside kernels.
    static INDEX: RefCell<Vec<usize>> = const { RefCell::new(Vec::new()) };
    static FAILURE: RefCell<Option<Failure>> = const { RefCell::new(None) };
}

/// Prints a line.
#[cold]
pub fn print(text: fmt::Arguments<'_>) {
    let line = INDEX.with_borrow(|index| line(index, &text));
    sink::write(Stream::Lines, &line);
}

/// Remembers a failed check; the thread goes on.
///
/// # Panics
/// Outside kernels, where there is no launch to return an error from.
#[cold]
#[track_caller]
pub fn fail(location: &'static str, message: fmt::Arguments<'_>) {
    let index = INDEX.with_borrow(Vec::clone);
    assert!(!index.is_empty(), "{message}");
    let failure = Failure { index, location, message: message.to_string() };
    FAILURE.with_borrow_mut(|kept| Failure::keep_first(kept, failure));
}

/// The worker runs the thread with this index now.
#[cold]
#[inline(never)]
pub(crate) fn enter<I: DomainIndex>(index: &I) {
    INDEX.with_borrow_mut(|current| {
        current.clear();
        current.extend_from_slice(index.__amp_components());
    });
}

/// The worker has run its part of a launch: what failed in it?
pub(crate) fn leave() -> Option<Failure> {
    INDEX.with_borrow_mut(Vec::clear);
    FAILURE.take()
}
