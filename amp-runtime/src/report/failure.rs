//! A check that failed.

use crate::error::Error;

/// A failed check of one thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// The thread's index in the domain.
    pub index: Vec<usize>,
    /// Where the check stands: `file:line`.
    pub location: &'static str,
    /// What it says.
    pub message: String,
}

impl Failure {
    /// Of several failures the one of the first thread counts, and of that the first: on every
    /// accelerator the same one.
    pub(crate) fn keep_first(kept: &mut Option<Failure>, new: Failure) {
        if kept.as_ref().is_none_or(|kept| new.index < kept.index) {
            *kept = Some(new);
        }
    }

    /// The error of a launch of that kernel.
    pub(crate) fn of(self, kernel: &str) -> Error {
        let Failure { index, location, message } = self;
        let (kernel, location) = (kernel.to_owned(), location.to_owned());
        Error::AssertionFailed { kernel, location, index, message }
    }
}
