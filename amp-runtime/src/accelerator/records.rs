//! What the kernels of a device print and check, read when the host waits for it.
//!
//! A device has one buffer for records. Before another kernel gets it, what the last one left is
//! read, so the records in it are always those of one launch. Whoever reads them, a failed check is
//! an error of the host thread that launched the kernel, and of others that read what it captured.

use super::gpu::{BufferId, Gpu, Miss, Pipeline};
use super::host_thread::HostThread;
use super::untold::{AllUntold, Asker};
use crate::error::Result;
use crate::lower::{RECORD_HEAD, RECORD_WORDS};
use crate::report::sink::{self, Stream};
use crate::report::{Argument, Failure, RecordLayout, line};

/// The words before the records.
const HEAD: usize = RECORD_HEAD as usize;

/// The buffer, and whose records are in it.
#[derive(Debug, Default)]
pub(super) struct Records {
    buffer: Option<wgpu::Buffer>,
    unread: Option<Launch>,
    untold: AllUntold,
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
    /// Those of [`report`](Self::report), about launches before.
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

    /// Writes the lines that are in the buffer and empties it, and looks for indices that were out of
    /// range.
    ///
    /// # Errors
    /// [`Error::AssertionFailed`](crate::Error::AssertionFailed) and
    /// [`Error::IndexOutOfRange`](crate::Error::IndexOutOfRange), if it concerns who asks;
    /// [`Error::Device`](crate::Error::Device).
    pub(super) fn report(&mut self, gpu: &Gpu, asker: Asker) -> Result<()> {
        self.read(gpu)?;
        self.untold.tell(asker)
    }

    /// What [`report`](Self::report) does, but what has failed is kept.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device).
    pub(super) fn read(&mut self, gpu: &Gpu) -> Result<()> {
        self.read_lines(gpu)?;
        for Miss { error, launches } in gpu.take_misses() {
            let launches = launches.iter();
            let launches = launches.map(|(thread, buffers)| (thread.clone(), buffers.to_vec()));
            self.untold.keep(launches, &error);
        }
        Ok(())
    }

    fn read_lines(&mut self, gpu: &Gpu) -> Result<()> {
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
            let Launch { thread, buffers, kernel, .. } = launch;
            self.untold.keep([(thread, buffers)], &failure.of(&kernel));
        }
        Ok(())
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
