//! What has failed in kernels of a device, until those are told whom it concerns.
//!
//! It is an error of the host threads that launched the kernel, and of others that read what it
//! captured, whoever of them finds it out.

use super::gpu::BufferId;
use super::host_thread::HostThread;
use crate::error::{Error, Result};
use crate::everywhere;
use crate::report::sink;

/// So many failures are kept that nobody asks for.
const MOST: usize = 64;

/// The first failure of each host thread that nobody was told of.
#[derive(Debug, Default)]
pub(super) struct AllUntold(Vec<Untold>);

#[derive(Debug)]
struct Untold {
    thread: HostThread,
    /// What the kernel had captured, as far as no other thread was told that has read it.
    buffers: Vec<BufferId>,
    error: Error,
}

/// Who asks whether something has failed. It is told of failures in kernels that its thread has
/// launched.
#[derive(Clone, Copy, Debug)]
pub(super) enum Asker {
    Launch,
    /// Told of kernels that captured the buffer, too.
    Reader(BufferId),
    /// Told of kernels whose thread has ended, too.
    Waiter,
}

impl Untold {
    /// Is it told to who asks? If so, is that all that had to be told?
    fn concerns(&mut self, asker: Asker) -> Option<bool> {
        if self.thread.is(&HostThread::current()) {
            return Some(true);
        }
        match asker {
            Asker::Launch => None,
            Asker::Waiter => self.thread.has_ended().then_some(true),
            Asker::Reader(buffer) => {
                let number = self.buffers.iter().position(|known| *known == buffer)?;
                self.buffers.swap_remove(number);
                Some(self.thread.has_ended())
            }
        }
    }
}

impl AllUntold {
    /// Keeps a failure of launches by those threads, which had captured those buffers. It is also
    /// written out, since nobody may ask for it.
    pub(super) fn keep<B: IntoIterator<Item = BufferId>>(
        &mut self,
        launches: impl IntoIterator<Item = (HostThread, B)>,
        error: &Error,
    ) {
        let before = self.0.len();
        for (thread, buffers) in launches {
            let known = self.0.iter_mut().find(|untold| untold.thread.is(&thread));
            if let Some(untold) = known {
                untold.buffers.extend(buffers);
            } else if self.0.len() < MOST {
                let buffers = buffers.into_iter().collect();
                self.0.push(Untold { thread, buffers, error: error.clone() });
            }
        }
        if self.0.len() > before {
            sink::write_error(error);
        }
    }

    /// The failure that concerns who asks, if there is one.
    ///
    /// # Errors
    /// [`Error::AssertionFailed`], [`Error::IndexOutOfRange`].
    pub(super) fn tell(&mut self, asker: Asker) -> Result<()> {
        for number in 0..self.0.len() {
            let error = match self.0[number].concerns(asker) {
                None => continue,
                Some(false) => self.0[number].error.clone(),
                Some(true) => self.0.remove(number).error,
            };
            everywhere::note_failure(&error);
            return Err(error);
        }
        Ok(())
    }
}
