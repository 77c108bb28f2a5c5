//! Whether recorded work has reached the device.

use std::collections::VecDeque;
use std::num::NonZeroU64;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use super::lock;
use crate::error::{Error, Result};

/// So many batches that failed are remembered.
const MOST_FAILED: usize = 64;

/// The last batches that could not be sent, and why.
static FAILED: Mutex<VecDeque<(BatchNumber, Error)>> = Mutex::new(VecDeque::new());

/// Tells the batches of the process apart.
pub(crate) type BatchNumber = NonZeroU64;

/// The fate of a batch: that it was sent, or why it could not be. Nothing of a batch that was not
/// sent has happened. Clones are handles to the same.
#[derive(Clone, Debug)]
pub(crate) struct Sending(Arc<Fate>);

#[derive(Debug)]
struct Fate {
    batch: BatchNumber,
    result: OnceLock<Result<()>>,
}

impl Default for Sending {
    fn default() -> Self {
        static LAST: AtomicU64 = AtomicU64::new(0);
        let batch = BatchNumber::MIN.saturating_add(LAST.fetch_add(1, Ordering::Relaxed));
        Sending(Arc::new(Fate { batch, result: OnceLock::new() }))
    }
}

impl Sending {
    /// Says how it ended, once.
    pub(super) fn end(&self, result: Result<()>) {
        if let Err(error) = &result {
            let failed = &mut *lock(&FAILED);
            failed.push_back((self.0.batch, error.clone()));
            if failed.len() > MOST_FAILED {
                failed.pop_front();
            }
        }
        self.0.result.get_or_init(|| result);
    }

    /// How it ended, if it has.
    pub(crate) fn result(&self) -> Option<&Result<()>> {
        self.0.result.get()
    }

    /// The batch.
    pub(crate) fn batch(&self) -> BatchNumber {
        self.0.batch
    }

    /// Why a batch could not be sent.
    pub(crate) fn failure_of(batch: BatchNumber) -> Option<Error> {
        let failed = lock(&FAILED);
        failed.iter().find(|(number, _)| *number == batch).map(|(_, error)| error.clone())
    }

    /// Is it that of the same batch?
    pub(crate) fn is(&self, other: &Sending) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
