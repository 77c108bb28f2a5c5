//! Work on its way to a device: launches and copies gather in a batch, which goes out as one
//! submission.
//!
//! A submission costs the host as much as ten to thirty launches within one. So a batch goes out
//! when a result is asked for, when it is full, or when a launch finds that it has waited for long.

use std::mem;
use std::time::{Duration, Instant};

use amp_codes::Code;
use rustc_hash::FxHashMap;

use super::{Gpu, Params, Pipeline, Sending, lock};
use crate::error::Result;

/// So many launches make a batch full.
const MOST_LAUNCHES: u32 = 512;
/// A batch that has waited for so long goes out, when a launch looks at the clock.
const LONGEST_WAIT: Duration = Duration::from_millis(1);
/// To look at the clock costs as much as a twentieth of a launch.
const LAUNCHES_BETWEEN_LOOKS: u32 = 8;
/// The most bytes of captured values of one launch.
pub(super) const MOST_PARAM_BYTES: u64 = 64 << 10;
/// The captured values of a batch.
const PARAMS: usize = 4 * MOST_PARAM_BYTES as usize;
/// So many bytes may wait in wgpu's own staging memory, which a submission frees.
const MOST_WRITTEN: u64 = 16 << 20;
/// Memory on its way counts as at least this: small writes have costs of their own.
const LEAST_WRITTEN: u64 = 4 << 10;
/// So many bind groups are kept.
const MOST_BIND_GROUPS: usize = 4096;

/// Tells the buffers of the process apart.
pub(crate) type BufferId = u64;

/// A buffer that a launch binds.
#[derive(Clone, Copy)]
pub(crate) struct Bound<'a> {
    pub(crate) id: BufferId,
    pub(crate) buffer: &'a wgpu::Buffer,
}

/// What was recorded and not yet submitted.
#[derive(Default)]
pub(super) struct Batch {
    encoder: Option<wgpu::CommandEncoder>,
    pass: Option<wgpu::ComputePass<'static>>,
    /// What tells whether it was submitted.
    sending: Sending,
    launches: u32,
    since: Option<Instant>,
    /// The captured values of its launches.
    params: Vec<u8>,
    /// Bytes in wgpu's own staging memory.
    written: u64,
    /// Where captured values lie on the device.
    params_buffer: Option<wgpu::Buffer>,
    /// By pipeline and buffers.
    bind_groups: FxHashMap<Box<[u64]>, wgpu::BindGroup>,
    /// What the pass has bound.
    bound: Vec<u64>,
    key: Vec<u64>,
}

impl Batch {
    fn encoder(&mut self, device: &wgpu::Device) -> &mut wgpu::CommandEncoder {
        self.pass = None;
        self.encoder.get_or_insert_with(|| device.create_command_encoder(&Default::default()))
    }

    fn open_pass(&mut self, device: &wgpu::Device) {
        if self.pass.is_none() {
            let pass = self.encoder(device).begin_compute_pass(&Default::default());
            self.pass = Some(pass.forget_lifetime());
        }
    }
}

impl Gpu {
    /// Runs a kernel over `groups` thread groups, x first, with `buffers` in the order of the
    /// module's. What is copied or launched on this device later comes after it. The answer will tell
    /// whether it was sent to the device.
    ///
    /// # Errors
    ///
    /// [`Error::LimitExceeded`](crate::Error::LimitExceeded) for too many groups in a dimension,
    /// [`Error::Device`](crate::Error::Device).
    pub(crate) fn dispatch<'a>(
        &self,
        pipeline: &Pipeline,
        buffers: impl Iterator<Item = Bound<'a>> + Clone,
        params: &[u8],
        groups: [u32; 3],
    ) -> Result<Sending> {
        self.check_limit(
            Code::AMP0103,
            "groups in a dimension",
            &pipeline.name,
            groups.into_iter().max().unwrap_or(0).into(),
            self.limits.max_compute_workgroups_per_dimension.into(),
            "use larger tiles, or more dimensions",
        )?;
        self.check_faults()?;
        let batch = &mut *lock(&self.batch);
        if batch.params.len() + params.len() > PARAMS {
            self.submit(batch)?;
        }
        let sending = batch.sending.clone();
        // The key of this launch, with room that was got for those before it.
        let mut key = mem::take(&mut batch.key);
        key.clear();
        key.push(pipeline.id);
        key.extend(buffers.clone().map(|bound| bound.id));
        let bound = self.record_launch(batch, pipeline, &key, buffers, params, groups);
        batch.key = key;
        bound?;
        batch.launches += 1;
        let waits_long = batch.launches.is_multiple_of(LAUNCHES_BETWEEN_LOOKS)
            && batch.since.get_or_insert_with(Instant::now).elapsed() >= LONGEST_WAIT;
        match waits_long || batch.launches >= MOST_LAUNCHES {
            true => self.submit(batch).map(|_| sending),
            false => Ok(sending),
        }
    }

    fn record_launch<'a>(
        &self,
        batch: &mut Batch,
        pipeline: &Pipeline,
        key: &[u64],
        buffers: impl Iterator<Item = Bound<'a>>,
        params: &[u8],
        groups: [u32; 3],
    ) -> Result<()> {
        let is_bound = batch.pass.is_some() && batch.bound == key;
        if !is_bound && !batch.bind_groups.contains_key(key) {
            let group = self.bind_group(batch, pipeline, buffers)?;
            if batch.bind_groups.len() >= MOST_BIND_GROUPS {
                batch.bind_groups.clear();
            }
            batch.bind_groups.insert(key.into(), group);
        }
        let offset = batch.params.len() as u32;
        let in_memory = pipeline.params.are_in_memory();
        if in_memory {
            batch.params.extend_from_slice(params);
            let end = batch.params.len().next_multiple_of(self.param_alignment());
            batch.params.resize(end, 0);
        }
        batch.open_pass(&self.device);
        let Some(pass) = &mut batch.pass else { return Ok(()) };
        if !is_bound {
            pass.set_pipeline(&pipeline.pipeline);
        }
        if !is_bound || in_memory {
            let offsets: &[u32] = if in_memory { &[offset] } else { &[] };
            pass.set_bind_group(0, batch.bind_groups.get(key), offsets);
            batch.bound.clear();
            batch.bound.extend_from_slice(key);
        }
        if pipeline.params == Params::Immediate {
            pass.set_immediates(0, params);
        }
        pass.dispatch_workgroups(groups[0], groups[1], groups[2]);
        Ok(())
    }

    fn bind_group<'a>(
        &self,
        batch: &mut Batch,
        pipeline: &Pipeline,
        buffers: impl Iterator<Item = Bound<'a>>,
    ) -> Result<wgpu::BindGroup> {
        let in_memory = pipeline.params.are_in_memory();
        if batch.params_buffer.is_none() && in_memory {
            let usage = wgpu::BufferUsages::UNIFORM
                | wgpu::BufferUsages::STORAGE
                | wgpu::BufferUsages::COPY_DST;
            let bytes = PARAMS as u64;
            batch.params_buffer = Some(self.guarded(bytes, || self.new_buffer(bytes, usage))?);
        }
        let params = batch.params_buffer.as_ref().filter(|_| in_memory).and_then(|buffer| {
            let size = wgpu::BufferSize::new(pipeline.param_bytes.into())?;
            Some(wgpu::BindingResource::Buffer(wgpu::BufferBinding {
                buffer,
                offset: 0,
                size: Some(size),
            }))
        });
        let resources = buffers.map(|bound| bound.buffer.as_entire_binding()).chain(params);
        let entries: Vec<_> = (0..)
            .zip(resources)
            .map(|(binding, resource)| wgpu::BindGroupEntry { binding, resource })
            .collect();
        self.guarded(0, || {
            self.device.create_bind_group(&wgpu::BindGroupDescriptor {
                label: None,
                layout: &pipeline.bindings,
                entries: &entries,
            })
        })
    }

    /// Captured values of a launch begin at a multiple of so many bytes.
    fn param_alignment(&self) -> usize {
        let limits = &self.limits;
        let alignment = limits
            .min_uniform_buffer_offset_alignment
            .max(limits.min_storage_buffer_offset_alignment);
        alignment.max(1) as usize
    }

    /// Records a copy of whole words between two buffers, after what was recorded before.
    pub(crate) fn record_copy(
        &self,
        from: (&wgpu::Buffer, u64),
        to: (&wgpu::Buffer, u64),
        bytes: u64,
    ) -> Sending {
        let batch = &mut *lock(&self.batch);
        let encoder = batch.encoder(&self.device);
        encoder.copy_buffer_to_buffer(from.0, from.1, to.0, to.1, bytes);
        batch.sending.clone()
    }

    /// Records commands outside of passes, after what was recorded before.
    pub(super) fn record(&self, commands: impl FnOnce(&mut wgpu::CommandEncoder)) {
        commands(lock(&self.batch).encoder(&self.device));
    }

    /// Counts bytes that wgpu holds until the next submission, and makes that if they are many.
    ///
    /// # Errors
    /// Those of [`flush`](Self::flush).
    pub(super) fn has_written(&self, bytes: u64) -> Result<()> {
        let batch = &mut *lock(&self.batch);
        batch.written += bytes.max(LEAST_WRITTEN);
        match batch.written > MOST_WRITTEN {
            true => self.submit(batch).map(drop),
            false => Ok(()),
        }
    }

    /// Submits what was recorded, so that the device begins with it.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device), [`Error::OutOfMemory`](crate::Error::OutOfMemory).
    pub(crate) fn flush(&self) -> Result<()> {
        let batch = &mut *lock(&self.batch);
        match batch.encoder.is_some() || batch.written > 0 {
            true => self.submit(batch).map(drop),
            false => Ok(()),
        }
    }

    /// Submits launches and copies between buffers, before something is written.
    ///
    /// # Errors
    /// Those of [`flush`](Self::flush).
    pub(crate) fn flush_recorded(&self) -> Result<()> {
        let batch = &mut *lock(&self.batch);
        match batch.encoder.is_some() {
            true => self.submit(batch).map(drop),
            false => Ok(()),
        }
    }

    /// [`flush`](Self::flush), even if there is nothing; what to wait for.
    ///
    /// # Errors
    /// Those of `flush`.
    pub(super) fn submit_all(&self) -> Result<wgpu::SubmissionIndex> {
        self.submit(&mut lock(&self.batch))
    }

    fn submit(&self, batch: &mut Batch) -> Result<wgpu::SubmissionIndex> {
        let submission = self.guarded(0, || {
            batch.pass = None;
            if let Some(buffer) = &batch.params_buffer
                && !batch.params.is_empty()
            {
                self.queue.write_buffer(buffer, 0, &batch.params);
            }
            self.queue.submit(batch.encoder.take().map(wgpu::CommandEncoder::finish))
        });
        let sent = submission.as_ref().map(drop).map_err(Clone::clone);
        mem::take(&mut batch.sending).end(sent);
        // Nothing of a batch that failed is left to be recorded into.
        batch.pass = None;
        batch.encoder = None;
        batch.launches = 0;
        batch.since = None;
        batch.written = 0;
        batch.params.clear();
        submission
    }

    /// Forgets a buffer that is no more.
    pub(crate) fn forget(&self, buffer: BufferId) {
        lock(&self.batch).bind_groups.retain(|key, _| !key[1..].contains(&buffer));
    }
}
