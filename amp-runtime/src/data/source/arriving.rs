//! Content on its way from devices to the host, which nobody waits for.

use std::ops::Range;
use std::task::{Context, Poll};

use super::bytes::*;
use super::{Source, WORD};
use crate::accelerator::{DeviceBuffer, MappedBytes, Reading};
use crate::error::Result;
use crate::native::gate::{Use, Within};

/// Content that devices copy to memory that the host can read.
pub(in crate::data) struct Arriving {
    pieces: Vec<Piece>,
    /// How often the content had changed when this began.
    changes: u64,
}

struct Piece {
    words: Range<usize>,
    buffer: DeviceBuffer,
    reading: Reading,
}

impl Arriving {
    /// Has all of it arrived?
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device).
    pub(in crate::data) fn poll(&self, context: &mut Context<'_>) -> Poll<Result<()>> {
        for Piece { buffer, reading, .. } in &self.pieces {
            match buffer.poll_reading(reading, context) {
                Poll::Ready(Ok(())) => (),
                other => return other,
            }
        }
        Poll::Ready(Ok(()))
    }

    /// The words that have arrived, and what is in them.
    fn end(self) -> impl Iterator<Item = Result<(Range<usize>, MappedBytes)>> {
        self.pieces.into_iter().map(|Piece { words, buffer, reading }| {
            let bytes = device_bytes(&words);
            Ok((words, buffer.end_reading(reading, bytes)?))
        })
    }

    /// Copies what has arrived to `to`, the bytes of the source from `start` on.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device).
    pub(in crate::data) fn copy_to(self, start: usize, to: &mut [u8]) -> Result<()> {
        for arrived in self.end() {
            let (words, from) = arrived?;
            copy_overlap(&from, words.start * WORD, to, start);
        }
        Ok(())
    }
}

impl Source<'_> {
    /// Asks the devices for the content of bytes that is not current on the host.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`](crate::Error::OutOfMemory),
    /// [`Error::Device`](crate::Error::Device).
    pub(in crate::data) fn begin_arriving(
        &self,
        bytes: &Range<usize>,
        why: &str,
    ) -> Result<Arriving> {
        self.with_state(|state| {
            let mut pieces = Vec::new();
            for missing in state.host.missing(&Self::words(bytes)) {
                for copy in &state.copies {
                    for words in copy.current.within(&missing) {
                        let buffer = copy.buffer.clone();
                        let _copy = copying(&words, buffer.device().name(), "host", why);
                        let reading = buffer.begin_reading(device_bytes(&words))?;
                        pieces.push(Piece { words, buffer, reading });
                    }
                }
            }
            state.awaited = true;
            Ok(Arriving { pieces, changes: state.changes })
        })
    }

    /// Copies what is current on the host to `to`, and asks the devices for the rest.
    ///
    /// # Errors
    /// Those of [`begin_arriving`](Self::begin_arriving).
    pub(in crate::data) fn begin_read(&self, start: usize, to: &mut [u8]) -> Result<Arriving> {
        let arriving = self.begin_arriving(&(start..start + to.len()), "it is read")?;
        let within = Within::preferably(&*self.gate, Use::Reads);
        self.read_host(&self.lock(), &within, start, to);
        Ok(arriving)
    }

    /// Makes what has arrived current in the host's memory. If the content has changed since it was
    /// asked for, nothing is done: the answer is `false` then.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`](crate::Error::OutOfMemory),
    /// [`Error::Device`](crate::Error::Device).
    pub(in crate::data) fn has_arrived(&self, arriving: Arriving) -> Result<bool> {
        let Some(memory) = self.host_memory()? else { return Ok(true) };
        let within = self.atomically();
        let state = &mut *self.lock();
        if state.changes != arriving.changes {
            return Ok(false);
        }
        for arrived in arriving.end() {
            let (words, from) = arrived?;
            // A kernel on the host may use what was brought there meanwhile.
            for part in state.host.missing(&words) {
                let first = (part.start - words.start) * WORD;
                let from = &from[first..first + part.len() * WORD];
                write_shared(memory, &within, part.start * WORD, from);
            }
            state.host.insert(words);
        }
        Ok(true)
    }
}
