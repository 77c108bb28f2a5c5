//! Buffers, and copies between them and the host.

use amp_codes::Code;
use std::sync::mpsc;

use super::{Gpu, lock};
use crate::emit::causes;
use crate::error::Result;

/// Buffer sizes and copies are multiples of this.
const COPY_ALIGNMENT: u64 = wgpu::COPY_BUFFER_ALIGNMENT;

/// A binding must hold one element of its array even if the array is empty; devices allocate no
/// less than this anyway.
const SMALLEST_BUFFER: u64 = 256;

/// Large copies between host and device go in pieces, so that staging memory stays small.
const PIECE: usize = 32 << 20;

impl Gpu {
    /// Creates a buffer for at least `bytes` bytes, which kernels and copies can use.
    ///
    /// # Errors
    ///
    /// [`Error::LimitExceeded`] if a kernel could not bind all of it, [`Error::OutOfMemory`].
    pub(crate) fn create_buffer(&self, bytes: u64) -> Result<wgpu::Buffer> {
        let limits = &self.limits;
        let allowed = limits.max_buffer_size.min(limits.max_storage_buffer_binding_size);
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
        self.guarded(bytes, || self.new_buffer(bytes.max(SMALLEST_BUFFER), usage))
    }

    /// Copies `bytes` to the start of `buffer`, before whatever is submitted after it.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfMemory`] for staging memory, [`Error::Device`].
    pub(crate) fn upload(&self, buffer: &wgpu::Buffer, bytes: &[u8]) -> Result<()> {
        let aligned = bytes.len() - bytes.len() % COPY_ALIGNMENT as usize;
        let (whole, rest) = bytes.split_at(aligned);
        self.guarded(bytes.len() as u64, || {
            for (piece, start) in whole.chunks(PIECE).zip((0u64..).step_by(PIECE)) {
                self.queue.write_buffer(buffer, start, piece);
                if whole.len() > PIECE {
                    // The staging memory of a piece is free again once it is submitted and done.
                    self.queue.submit([]);
                }
            }
            if !rest.is_empty() {
                let mut last = [0; COPY_ALIGNMENT as usize];
                last[..rest.len()].copy_from_slice(rest);
                self.queue.write_buffer(buffer, aligned as u64, &last);
            }
        })
    }

    /// Copies the start of `buffer` to `bytes`, after all that was submitted before.
    ///
    /// # Errors
    ///
    /// [`Error::OutOfMemory`] for staging memory, [`Error::Device`].
    pub(crate) fn download(&self, buffer: &wgpu::Buffer, bytes: &mut [u8]) -> Result<()> {
        let largest = (bytes.len().min(PIECE) as u64).next_multiple_of(COPY_ALIGNMENT);
        let kept = lock(&self.readback).take();
        let staging = match kept {
            Some(kept) if kept.size() >= largest => kept,
            _ => self.guarded(largest, || {
                let usage = wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST;
                self.new_buffer(largest.next_power_of_two().max(SMALLEST_BUFFER), usage)
            })?,
        };
        for (piece, start) in bytes.chunks_mut(PIECE).zip((0u64..).step_by(PIECE)) {
            self.download_piece(buffer, start, &staging, piece)?;
        }
        *lock(&self.readback) = Some(staging);
        Ok(())
    }

    pub(super) fn new_buffer(&self, bytes: u64, usage: wgpu::BufferUsages) -> wgpu::Buffer {
        self.device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: bytes.next_multiple_of(COPY_ALIGNMENT),
            usage,
            mapped_at_creation: false,
        })
    }

    /// Copies to the start of `to`.
    fn submit_copy(
        &self,
        from: &wgpu::Buffer,
        start: u64,
        to: &wgpu::Buffer,
        bytes: u64,
    ) -> wgpu::SubmissionIndex {
        let mut encoder = self.device.create_command_encoder(&Default::default());
        let size = bytes.next_multiple_of(COPY_ALIGNMENT);
        encoder.copy_buffer_to_buffer(from, start, to, 0, size);
        self.queue.submit([encoder.finish()])
    }

    fn download_piece(
        &self,
        buffer: &wgpu::Buffer,
        start: u64,
        staging: &wgpu::Buffer,
        piece: &mut [u8],
    ) -> Result<()> {
        let size = piece.len() as u64;
        let (sender, mapped) = mpsc::channel();
        let copy = self.guarded(size, || {
            let copy = self.submit_copy(buffer, start, staging, size);
            let mapping = 0..size.next_multiple_of(COPY_ALIGNMENT);
            staging.map_async(wgpu::MapMode::Read, mapping.clone(), move |result| {
                // The receiver is gone only if waiting failed, which is reported there.
                let _ = sender.send(result);
            });
            copy
        })?;
        self.wait_for(Some(copy))?;
        // Another thread's wait may be the one that calls back, perhaps a little later.
        let result = mapped.recv().map_err(|error| self.device_error(causes(&error)))?;
        result.map_err(|error| self.device_error(causes(&error)))?;
        let view = staging
            .get_mapped_range(0..size.next_multiple_of(COPY_ALIGNMENT))
            .map_err(|error| self.device_error(causes(&error)))?;
        piece.copy_from_slice(&view[..piece.len()]);
        drop(view);
        staging.unmap();
        Ok(())
    }
}
