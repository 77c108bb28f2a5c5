//! Whether recorded work has reached the device.

use std::sync::{Arc, OnceLock};

use crate::error::Result;

/// The fate of a batch: that it was sent, or why it could not be. Nothing of a batch that was not
/// sent has happened. Clones are handles to the same.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sending(Arc<OnceLock<Result<()>>>);

impl Sending {
    /// Says how it ended, once.
    pub(super) fn end(&self, result: Result<()>) {
        self.0.get_or_init(|| result);
    }

    /// How it ended, if it has.
    pub(crate) fn result(&self) -> Option<&Result<()>> {
        self.0.get()
    }

    /// Is it that of the same batch?
    pub(crate) fn is(&self, other: &Sending) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
