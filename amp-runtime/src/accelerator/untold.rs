//! What has failed in kernels of a device, until those are told whom it concerns.
//!
//! It is an error of the host threads that launched the kernel, and of others that read what it
//! captured, whoever of them finds it out.

use std::collections::BTreeSet;
use std::mem;

use super::gpu::BufferId;
use super::host_thread::HostThread;
use crate::error::{Error, Result};
use crate::everywhere;
use crate::report::sink;

/// So many threads may have ended without being told before their failures become one.
const MOST: usize = 64;

/// The first failure of each host thread that nobody was told of.
#[derive(Debug, Default)]
pub(super) struct AllUntold(Vec<Untold>);

#[derive(Debug)]
struct Untold {
    thread: HostThread,
    /// What the kernel had captured, as far as no other thread was told that has read it.
    buffers: BTreeSet<BufferId>,
    error: Error,
    /// Is it for all of many threads that have ended?
    is_of_many: bool,
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
                let is_of_it = self.buffers.remove(&buffer);
                let is_all = !self.is_of_many || self.buffers.is_empty();
                is_of_it.then(|| is_all && self.thread.has_ended())
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
        let mut is_new = false;
        for (thread, buffers) in launches {
            let known = self.0.iter_mut().find(|untold| untold.thread.is(&thread));
            if let Some(untold) = known {
                untold.buffers.extend(buffers);
            } else {
                let (buffers, error) = (buffers.into_iter().collect(), error.clone());
                self.0.push(Untold { thread, buffers, error, is_of_many: false });
                is_new = true;
            }
        }
        if is_new {
            sink::write_error(error);
            self.join_ended();
        }
    }

    /// Makes one failure of those whose threads have ended, if there are many: of threads that run there are
    /// never so many. Whoever one of them concerns is told the first.
    fn join_ended(&mut self) {
        let has_ended = |untold: &Untold| untold.thread.has_ended();
        if self.0.iter().filter(|untold| has_ended(untold)).count() <= MOST {
            return;
        }
        let (ended, running): (Vec<_>, Vec<_>) =
            mem::take(&mut self.0).into_iter().partition(has_ended);
        let joined = ended.into_iter().reduce(|mut first, mut other| {
            first.buffers.append(&mut other.buffers);
            Untold { is_of_many: true, ..first }
        });
        self.0 = joined.into_iter().chain(running).collect();
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

#[cfg(test)]
mod tests {
    use super::{AllUntold, Asker, BufferId, HostThread, MOST};
    use crate::error::Error;

    fn buffer(number: u64) -> BufferId {
        BufferId::MIN.saturating_add(number)
    }

    fn error(number: usize) -> Error {
        let (kernel, location) = (number.to_string(), String::new());
        Error::AssertionFailed { kernel, index: vec![number], location, message: String::new() }
    }

    /// However many threads have left failures, each is told to whom it concerns.
    #[test]
    #[cfg_attr(miri, ignore = "it takes long, and is plain safe code")]
    fn no_failure_is_forgotten() {
        for count in [1, MOST, MOST + 1, 3 * MOST] {
            let mut all = AllUntold::default();
            for number in 0..count {
                let thread = std::thread::spawn(HostThread::current).join().expect("it ends");
                all.keep([(thread, [buffer(number as u64)])], &error(number));
            }
            assert!(all.0.len() <= MOST + 1, "{count}");
            all.tell(Asker::Launch).expect("it launched none of them");
            all.keep([(HostThread::current(), [buffer(0)])], &error(count));
            let own = all.tell(Asker::Launch).expect_err("it is its own");
            assert!(own == error(count), "{own}");
            for number in 0..count {
                let asker = Asker::Reader(buffer(number as u64));
                all.tell(asker).expect_err("what it reads a kernel had that has failed");
                all.tell(asker).expect("it was told");
            }
            all.tell(Asker::Waiter).expect("all were told");
        }
    }
}
