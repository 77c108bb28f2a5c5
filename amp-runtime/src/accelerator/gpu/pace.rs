//! How far the host may run ahead of a device.

use std::collections::VecDeque;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

use super::{Gpu, lock};
use crate::error::Result;

/// So many launches make a batch full.
pub(super) const MOST_LAUNCHES: u32 = 512;
/// So many submissions may be under way: where kernels take longer than launches, they would fill the
/// host's memory.
const MOST_UNDER_WAY: usize = 64;

/// The last submissions.
#[derive(Default)]
pub(super) struct Pace {
    submissions: Mutex<VecDeque<wgpu::SubmissionIndex>>,
    is_far_ahead: AtomicBool,
}

impl Pace {
    /// Remembers a submission.
    pub(super) fn sent(&self, submission: wgpu::SubmissionIndex) {
        let mut submissions = lock(&self.submissions);
        submissions.push_back(submission);
        if submissions.len() > MOST_UNDER_WAY {
            submissions.pop_front();
            self.is_far_ahead.store(true, Ordering::Relaxed);
        }
    }
}

impl Gpu {
    /// Waits until the device has done enough of what was submitted. Nobody else may have to wait
    /// for a lock that the caller holds.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device).
    pub(super) fn keep_pace(&self) -> Result<()> {
        if !self.pace.is_far_ahead.load(Ordering::Relaxed) {
            return Ok(());
        }
        self.pace.is_far_ahead.store(false, Ordering::Relaxed);
        let oldest = lock(&self.pace.submissions).pop_front();
        oldest.map_or(Ok(()), |oldest| self.wait_for(Some(oldest)))
    }
}
