//! What the kernels of a device print and check, read when the host waits for it.
//!
//! A device has one buffer for records. Before another kernel gets it, what the last one left is
//! read, so the records in it are always those of one launch. Whoever reads them, a failed check is
//! an error of the host thread that launched the kernel, and of others that read what it captured.

use std::sync::{Arc, Weak};

use super::gpu::{BufferId, Gpu, Pipeline};
use crate::error::{Error, Result};
use crate::ir::{RECORD_HEAD, RECORD_WORDS};
use crate::report::sink::{self, Stream};
use crate::report::{Argument, Failure, RecordLayout, line};

/// The words before the records.
const HEAD: usize = RECORD_HEAD as usize;

/// The buffer, and whose records are in it.
#[derive(Debug, Default)]
pub(super) struct Records {
    buffer: Option<wgpu::Buffer>,
    unread: Option<Launch>,
    /// The first failure of each host thread that nobody was told of.
    untold: Vec<Untold>,
}

/// So many failures are kept that nobody asks for.
const MOST_UNTOLD: usize = 64;

/// A failed check, and whom it concerns.
#[derive(Debug)]
struct Untold {
    thread: HostThread,
    /// What the kernel had captured, as far as no other thread was told that has read it.
    buffers: Vec<BufferId>,
    error: Error,
}

/// Who asks whether a check has failed. It is told of those in kernels that its thread has launched.
#[derive(Clone, Copy, Debug)]
pub(super) enum Asker {
    Launch,
    /// Told of kernels that captured the buffer, too.
    Reader(BufferId),
    /// Told of kernels whose thread has ended, too.
    Waiter,
}

/// A thread of the host, as long as it runs.
#[derive(Clone, Debug)]
struct HostThread(Weak<()>);

impl HostThread {
    fn current() -> Self {
        thread_local! {
            static HERE: Arc<()> = Arc::default();
        }
        HostThread(HERE.try_with(Arc::downgrade).unwrap_or_default())
    }

    fn is(&self, other: &HostThread) -> bool {
        Weak::ptr_eq(&self.0, &other.0)
    }

    fn has_ended(&self) -> bool {
        self.0.strong_count() == 0
    }
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

/// A launch of a kernel that prints or checks.
#[derive(Debug)]
struct Launch {
    thread: HostThread,
    buffers: Vec<BufferId>,
    kernel: String,
    layouts: Vec<RecordLayout>,
}

impl Records {
    /// The empty buffer, for a launch that follows at once.
    ///
    /// # Errors
    /// Those of [`report`](Self::report), about the launch before.
    pub(super) fn buffer_for(
        &mut self,
        pipeline: &Pipeline,
        buffers: impl Iterator<Item = BufferId>,
        gpu: &Gpu,
    ) -> Result<wgpu::Buffer> {
        self.report(gpu, Asker::Launch)?;
        let buffer = match self.buffer.take() {
            Some(buffer) => buffer,
            // Fresh buffers are zero.
            None => gpu.create_buffer(4 * u64::from(RECORD_HEAD + RECORD_WORDS))?,
        };
        self.buffer = Some(buffer.clone());
        let (kernel, layouts) = (pipeline.name.clone(), pipeline.records.clone());
        let (thread, buffers) = (HostThread::current(), buffers.collect());
        self.unread = Some(Launch { thread, buffers, kernel, layouts });
        Ok(buffer)
    }

    /// Writes the lines that are in the buffer and empties it.
    ///
    /// # Errors
    /// [`Error::AssertionFailed`] if a check failed that concerns who asks, [`Error::Device`].
    pub(super) fn report(&mut self, gpu: &Gpu, asker: Asker) -> Result<()> {
        self.read(gpu)?;
        for number in 0..self.untold.len() {
            match self.untold[number].concerns(asker) {
                None => (),
                Some(false) => return Err(self.untold[number].error.clone()),
                Some(true) => return Err(self.untold.remove(number).error),
            }
        }
        Ok(())
    }

    /// Writes the lines that are in the buffer and empties it; a failure is kept.
    ///
    /// # Errors
    /// [`Error::Device`].
    pub(super) fn read(&mut self, gpu: &Gpu) -> Result<()> {
        let (Some(launch), Some(buffer)) = (self.unread.take(), &self.buffer) else {
            return Ok(());
        };
        let mut head = [0_u32; HEAD];
        download(gpu, buffer, &mut head)?;
        let [reserved, dropped] = head;
        if reserved == 0 {
            return Ok(());
        }
        let mut words = vec![0_u32; HEAD + reserved.min(RECORD_WORDS) as usize];
        download(gpu, buffer, &mut words)?;
        gpu.upload(buffer, 0, 4 * words.len() as u64, &|_, mut piece| piece.fill(0))?;
        let failure = launch.write_lines(&words[HEAD..]);
        if dropped > 0 {
            let (kernel, kib) = (&launch.kernel, 4 * (RECORD_HEAD + RECORD_WORDS) / 1024);
            let text = format!(
                "{dropped} lines or failed checks of kernel `{kernel}` were dropped: the buffer of {kib} KiB was full; print less, or launch over parts of the domain\n"
            );
            sink::write(Stream::Errors, &text);
        }
        if let Some(failure) = failure {
            self.keep(launch, failure);
        }
        Ok(())
    }

    fn keep(&mut self, launch: Launch, failure: Failure) {
        let Launch { thread, buffers, kernel, .. } = launch;
        if let Some(untold) = self.untold.iter_mut().find(|untold| untold.thread.is(&thread)) {
            untold.buffers.extend(buffers);
        } else if self.untold.len() < MOST_UNTOLD {
            self.untold.push(Untold { thread, buffers, error: failure.report(&kernel) });
        }
    }
}

fn download(gpu: &Gpu, buffer: &wgpu::Buffer, words: &mut [u32]) -> Result<()> {
    let words: &mut [u8] = bytemuck::cast_slice_mut(words);
    gpu.download(buffer, 0, words.len() as u64, &mut |offset, piece| {
        let start = offset as usize;
        words[start..start + piece.len()].copy_from_slice(piece);
    })
}

impl Launch {
    /// Writes the lines, and returns the first check that failed.
    fn write_lines(&self, mut words: &[u32]) -> Option<Failure> {
        let mut first = None;
        // A record that did not fit has left zeros, and none comes after it.
        while let Some((number, _)) = words.split_first()
            && let Some(layout) =
                (*number as usize).checked_sub(1).and_then(|n| self.layouts.get(n))
            && let Some((record, rest)) = words.split_at_checked(layout.words())
        {
            words = rest;
            let (index, arguments) = record[1..].split_at(layout.rank);
            let index: Vec<_> = index.iter().map(|component| *component as usize).collect();
            let text = layout.site.text(&decode(layout, arguments));
            match layout.is_check {
                false => sink::write(Stream::Lines, &line(&index, &text)),
                true => {
                    let location = layout.site.location;
                    Failure::keep_first(&mut first, Failure { index, location, message: text });
                }
            }
        }
        first
    }
}

/// The arguments of a record.
fn decode(layout: &RecordLayout, words: &[u32]) -> Vec<Argument> {
    let mut words = words.iter().map(|word| u64::from(*word));
    let mut word = || words.next().unwrap_or_default();
    let arguments = layout.arguments.iter().map(|scalar| {
        let low = word();
        let high = if scalar.bytes() == 8 { word() } else { 0 };
        Argument::from_bits(*scalar, high << 32 | low)
    });
    arguments.collect()
}
