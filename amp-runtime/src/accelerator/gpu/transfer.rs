//! Buffers, and copies between them and the host.
//!
//! Small pieces go through wgpu's own staging memory. Large ones go through staging buffers that
//! are kept: memory that the device can reach is slow to get, and its first use slower still.

use std::collections::VecDeque;

use amp_codes::Code;

use super::super::opaque::Opaque;
use super::super::signal::Signal;
use super::{Gpu, lock};
use crate::emit::causes;
use crate::error::Result;

/// Buffer sizes, and places and lengths of copies, are multiples of this.
const COPY_ALIGNMENT: u64 = wgpu::COPY_BUFFER_ALIGNMENT;

/// A binding must hold one element of its array even if the array is empty. Other buffers end where their
/// array does, so that the driver knows what is out of range.
const BYTES_OF_EMPTY: u64 = 256;

/// Does a buffer for so many bytes end where they do?
pub(crate) fn ends_exactly(bytes: usize) -> bool {
    bytes > 0 && (bytes as u64).is_multiple_of(COPY_ALIGNMENT)
}

/// More than this goes through staging buffers that are kept.
const SMALL: u64 = 256 << 10;
/// The size of such a buffer: a piece of a copy.
const PIECE: u64 = 16 << 20;
/// So many pieces are on their way at once.
const PIECES: usize = 4;

/// What writes the bytes of a copy to the device: from an offset within the copy on.
pub(crate) type Fill<'f> = &'f dyn Fn(u64, wgpu::WriteOnly<'_, [u8]>);
/// What takes the bytes of a copy from the device.
pub(crate) type Take<'t> = &'t mut dyn FnMut(u64, &[u8]);

/// A buffer that will be mapped once a submission is done.
#[derive(Clone)]
pub(super) struct Mapping {
    pub(super) submission: wgpu::SubmissionIndex,
    pub(super) told: Signal,
}

/// Staging buffers of one direction, those first that are free soonest.
#[derive(Default)]
pub(super) struct Staging(VecDeque<(wgpu::Buffer, Option<Mapping>)>);

/// A copy on its way to memory that the host can read.
pub(crate) struct Reading {
    /// The memory, and its mapping.
    waits: Opaque<(wgpu::Buffer, Mapping)>,
    bytes: u64,
}

impl Reading {
    /// What says that the copy is done.
    pub(crate) fn done(&self) -> &Signal {
        &self.waits.1.told
    }
}

/// Memory that a device has written and the host can read.
pub(crate) struct Readable {
    pub(crate) staging: wgpu::Buffer,
    pub(crate) range: wgpu::BufferView,
}

impl Gpu {
    /// Creates a buffer for at least `bytes` bytes, which kernels and copies can use. It is zero.
    ///
    /// # Errors
    ///
    /// [`Error::LimitExceeded`](crate::Error::LimitExceeded) if a kernel could not bind all of it,
    /// [`Error::OutOfMemory`](crate::Error::OutOfMemory).
    pub(crate) fn create_buffer(&self, bytes: u64) -> Result<wgpu::Buffer> {
        let allowed = self.most_array_bytes();
        self.check_limit(
            Code::AMP0103,
            "bytes",
            "array",
            bytes.checked_next_multiple_of(COPY_ALIGNMENT).unwrap_or(bytes),
            allowed,
            "split the data over several arrays",
        )?;
        let usage = wgpu::BufferUsages::STORAGE
            | wgpu::BufferUsages::COPY_SRC
            | wgpu::BufferUsages::COPY_DST;
        let bytes = if bytes == 0 { BYTES_OF_EMPTY } else { bytes };
        self.guarded(bytes, || self.new_buffer(bytes, usage))
    }

    /// The most bytes that a kernel can bind as one array.
    pub(crate) fn most_array_bytes(&self) -> u64 {
        self.limits.max_buffer_size.min(self.limits.max_storage_buffer_binding_size)
    }

    pub(super) fn new_buffer(&self, bytes: u64, usage: wgpu::BufferUsages) -> wgpu::Buffer {
        self.device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: bytes.next_multiple_of(COPY_ALIGNMENT),
            usage,
            mapped_at_creation: false,
        })
    }

    /// Copies `bytes` bytes, which `fill` writes, to `buffer` from the byte `start` on, after what
    /// was submitted and before what will be. Start and length are multiples of 4.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfMemory`](crate::Error::OutOfMemory) for staging memory,
    /// [`Error::Device`](crate::Error::Device).
    pub(crate) fn upload(
        &self,
        buffer: &wgpu::Buffer,
        start: u64,
        bytes: u64,
        fill: Fill<'_>,
    ) -> Result<()> {
        if bytes > SMALL {
            return self.upload_pieces(buffer, start, bytes, fill);
        }
        let Some(size) = wgpu::BufferSize::new(bytes) else { return Ok(()) };
        self.guarded(bytes, || {
            if let Some(mut view) = self.queue.write_buffer_with(buffer, start, size) {
                fill(0, view.slice(..));
            }
        })?;
        self.has_written(bytes)
    }

    fn upload_pieces(
        &self,
        buffer: &wgpu::Buffer,
        start: u64,
        bytes: u64,
        fill: Fill<'_>,
    ) -> Result<()> {
        let mut staging = lock(&self.uploads);
        for offset in (0..bytes).step_by(PIECE as usize) {
            let size = PIECE.min(bytes - offset);
            let piece = self.free_piece(&mut staging, wgpu::BufferUsages::MAP_WRITE)?;
            let mut view = piece
                .get_mapped_range_mut(0..size)
                .map_err(|error| self.device_error(causes(&error)))?;
            fill(offset, view.slice(..));
            drop(view);
            piece.unmap();
            self.record_copy((&piece, 0), (buffer, start + offset), size);
            let submission = self.submit_all()?;
            let mapping = self.map(&piece, wgpu::MapMode::Write, PIECE, submission)?;
            staging.0.push_back((piece, Some(mapping)));
        }
        Ok(())
    }

    /// A staging buffer for a piece, mapped if it is to be written.
    fn free_piece(&self, staging: &mut Staging, usage: wgpu::BufferUsages) -> Result<wgpu::Buffer> {
        let writes = usage == wgpu::BufferUsages::MAP_WRITE;
        if staging.0.len() < PIECES {
            let copies = match writes {
                true => wgpu::BufferUsages::COPY_SRC,
                false => wgpu::BufferUsages::COPY_DST,
            };
            return self.guarded(PIECE, || {
                self.device.create_buffer(&wgpu::BufferDescriptor {
                    label: None,
                    size: PIECE,
                    usage: usage | copies,
                    mapped_at_creation: writes,
                })
            });
        }
        match staging.0.pop_front() {
            Some((piece, Some(mapping))) => {
                self.wait_mapped(mapping)?;
                Ok(piece)
            }
            Some((piece, None)) => Ok(piece),
            None => self.free_piece(&mut Staging::default(), usage),
        }
    }

    /// Gives `take` the `bytes` bytes of `buffer` from the byte `start` on, piece by piece, as they
    /// are after all that was recorded. Start and length are multiples of 4.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfMemory`](crate::Error::OutOfMemory) for staging memory,
    /// [`Error::Device`](crate::Error::Device). `take` may have been called for some pieces then.
    pub(crate) fn download(
        &self,
        buffer: &wgpu::Buffer,
        start: u64,
        bytes: u64,
        take: Take<'_>,
    ) -> Result<()> {
        let mut staging = lock(&self.downloads);
        let mut under_way = VecDeque::new();
        let mut starts = (0..bytes).step_by(PIECE as usize).peekable();
        while starts.peek().is_some() || !under_way.is_empty() {
            if under_way.len() < PIECES
                && let Some(offset) = starts.next()
            {
                let size = PIECE.min(bytes - offset);
                let piece = self.free_piece(&mut staging, wgpu::BufferUsages::MAP_READ)?;
                self.record_copy((buffer, start + offset), (&piece, 0), size);
                let submission = self.submit_all()?;
                let mapping = self.map(&piece, wgpu::MapMode::Read, size, submission)?;
                under_way.push_back((piece, offset, size, mapping));
                if under_way.len() < PIECES && starts.peek().is_some() {
                    continue;
                }
            }
            let Some((piece, offset, size, mapping)) = under_way.pop_front() else {
                continue;
            };
            self.wait_mapped(mapping)?;
            let view = piece
                .get_mapped_range(0..size)
                .map_err(|error| self.device_error(causes(&error)))?;
            take(offset, &view);
            drop(view);
            piece.unmap();
            staging.0.push_back((piece, None));
        }
        Ok(())
    }

    /// Begins to copy bytes to memory that the host can read in place, after all that was recorded.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfMemory`](crate::Error::OutOfMemory), [`Error::Device`](crate::Error::Device).
    pub(crate) fn begin_reading(
        &self,
        buffer: &wgpu::Buffer,
        start: u64,
        bytes: u64,
    ) -> Result<Reading> {
        let kept = lock(&self.readable).take_if(|kept| kept.size() >= bytes);
        let staging = match kept {
            Some(kept) => kept,
            None => {
                let usage = wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST;
                self.guarded(bytes, || self.new_buffer(bytes.max(COPY_ALIGNMENT), usage))?
            }
        };
        self.record_copy((buffer, start), (&staging, 0), bytes);
        let submission = self.submit_all()?;
        let mapping = self.map(&staging, wgpu::MapMode::Read, bytes, submission)?;
        Ok(Reading { waits: Opaque::new((staging, mapping)), bytes })
    }

    /// Gives the memory to be read, once the copy is done; waits for that if it is not.
    ///
    /// # Errors
    ///
    /// [`Error::Device`](crate::Error::Device).
    pub(crate) fn end_reading(&self, reading: Reading) -> Result<Readable> {
        let Reading { waits, bytes } = reading;
        let (staging, mapping) = waits.clone();
        self.wait_mapped(mapping)?;
        let range = staging.get_mapped_range(..bytes);
        let range = range.map_err(|error| self.device_error(causes(&error)))?;
        Ok(Readable { staging, range })
    }

    /// Keeps memory, of which no range is seen any more, for the next reading, if it is the largest.
    pub(crate) fn give_back(&self, staging: wgpu::Buffer) {
        staging.unmap();
        let mut kept = lock(&self.readable);
        if kept.as_ref().is_none_or(|kept| kept.size() < staging.size()) {
            *kept = Some(staging);
        }
    }

    /// Asks for the first bytes of a buffer to be mapped, once a submission is done.
    pub(super) fn map(
        &self,
        buffer: &wgpu::Buffer,
        mode: wgpu::MapMode,
        bytes: u64,
        submission: wgpu::SubmissionIndex,
    ) -> Result<Mapping> {
        let mapping = Mapping { submission, told: Signal::default() };
        let told = mapping.told.clone();
        self.guarded(0, || {
            buffer.map_async(mode, ..bytes, move |result| {
                told.set(result.map_err(|error| causes(&error)));
            });
        })?;
        Ok(mapping)
    }

    pub(super) fn wait_mapped(&self, mapping: Mapping) -> Result<()> {
        let Mapping { submission, told } = mapping;
        let mapped = match told.get() {
            Some(mapped) => mapped,
            None => {
                self.wait_for(Some(submission))?;
                // Another thread's wait may be the one that calls back, perhaps a little later.
                told.wait()
            }
        };
        mapped.map_err(|reason| self.device_error(reason))
    }
}
