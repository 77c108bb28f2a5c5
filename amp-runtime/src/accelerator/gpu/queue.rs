//! Work on its way to a device: launches and copies gather in a batch, which goes out as one
//! submission.
//!
//! A submission costs the host as much as ten to thirty launches within one. So a batch goes out
//! when a result is asked for, when it is full, or when a launch finds that it has waited for long.

use std::mem;
use std::num::NonZeroU64;
use std::ops::Range;
use std::sync::Arc;
use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;

use super::misses::Guarded;
use super::pace::MOST_LAUNCHES;
use super::{Gpu, Params, Pipeline, Sending, ending, lock};
use crate::accelerator::kernel_key::KernelKey;
use crate::error::Result;
use crate::ir::CaptureForm;

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
/// So many launches are kept prepared.
const MOST_PREPARED: usize = 4096;

/// Tells the buffers of the process apart.
pub(crate) type BufferId = NonZeroU64;

/// All that a launch binds. Launches of one key differ in their domain and captured values only.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct LaunchKey {
    pub(crate) kernel: Option<KernelKey>,
    pub(crate) form: CaptureForm,
    /// For each captured view the buffer that its content is in, if that is known.
    pub(crate) buffers: Vec<Option<BufferId>>,
}

impl LaunchKey {
    /// Takes everything out.
    pub(crate) fn clear(&mut self) {
        self.kernel = None;
        self.form.sections = false;
        self.form.spread = false;
        self.form.rounds_doubles = false;
        self.form.llvmpipe = false;
        self.form.in_range = false;
        self.form.tests_elements = false;
        self.form.memory.clear();
        self.buffers.clear();
    }
}

/// A launch of a kernel over `groups` thread groups, x first.
#[derive(Clone, Copy)]
pub(crate) struct Launch<'l> {
    pub(crate) key: &'l LaunchKey,
    /// The captured values.
    pub(crate) params: &'l [u8],
    pub(crate) groups: [u32; 3],
}

/// What launches of one key have in common.
struct Prepared {
    key: LaunchKey,
    pipeline: Arc<Pipeline>,
    group: wgpu::BindGroup,
    /// What it captures, if it has guards.
    guarded: Option<Arc<[BufferId]>>,
}

/// What was recorded and not yet submitted.
#[derive(Default)]
pub(super) struct Batch {
    encoder: Option<wgpu::CommandEncoder>,
    pass: Option<wgpu::ComputePass<'static>>,
    /// What tells whether it was submitted.
    sending: Sending,
    launches: u32,
    /// Those with guards.
    guarded: Vec<Guarded>,
    since: Option<Instant>,
    /// The captured values of its launches.
    params: Vec<u8>,
    /// Bytes in wgpu's own staging memory.
    written: u64,
    /// Where captured values lie on the device.
    params_buffer: Option<wgpu::Buffer>,
    prepared: FxHashMap<LaunchKey, Arc<Prepared>>,
    /// The last launch, which is what the pass has bound.
    last: Option<Arc<Prepared>>,
    /// The captured values in its commands, if they are there.
    immediates: Vec<u8>,
}

/// The bytes from the first word that is not what it was to the last.
fn changed(before: &[u8], now: &[u8]) -> Range<usize> {
    let bytes = |word: usize| 4 * word..4 * (word + 1);
    let mut words =
        (0..now.len() / 4).filter(|word| before.get(bytes(*word)) != now.get(bytes(*word)));
    match words.next() {
        Some(first) => 4 * first..bytes(words.next_back().unwrap_or(first)).end,
        None => 0..0,
    }
}

impl Batch {
    fn encoder(&mut self, device: &wgpu::Device) -> &mut wgpu::CommandEncoder {
        self.pass = None;
        self.encoder.get_or_insert_with(|| device.create_command_encoder(&Default::default()))
    }

    /// Records a launch, if one of its key was prepared.
    fn record(&mut self, gpu: &Gpu, launch: Launch<'_>) -> Option<&Pipeline> {
        let Launch { key, params, groups } = launch;
        let is_last = self.last.as_ref().is_some_and(|last| last.key == *key);
        let is_bound = is_last && self.pass.is_some();
        if !is_last {
            self.last = Some(self.prepared.get(key)?.clone());
        }
        if self.pass.is_none() {
            let pass = self.encoder(&gpu.device).begin_compute_pass(&Default::default());
            self.pass = Some(pass.forget_lifetime());
        }
        let (Some(pass), Some(prepared)) = (&mut self.pass, &self.last) else { return None };
        let pipeline = &*prepared.pipeline;
        if !is_bound {
            pass.set_pipeline(&pipeline.pipeline);
        }
        if pipeline.params.are_in_memory() {
            pass.set_bind_group(0, &prepared.group, &[self.params.len() as u32]);
            self.params.extend_from_slice(params);
            self.params.extend_from_slice(&pipeline.constants);
            let end = self.params.len().next_multiple_of(gpu.param_alignment());
            self.params.resize(end, 0);
        } else if !is_bound {
            pass.set_bind_group(0, &prepared.group, &[]);
        }
        if pipeline.params == Params::Immediate {
            let before = if is_bound { &*self.immediates } else { &[] };
            let changed = changed(before, params);
            if !changed.is_empty() {
                pass.set_immediates(changed.start as u32, &params[changed]);
                self.immediates.clear();
                self.immediates.extend_from_slice(params);
            }
        }
        pass.dispatch_workgroups(groups[0], groups[1], groups[2]);
        self.launches += 1;
        if let Some(buffers) = &prepared.guarded {
            Guarded::note(&mut self.guarded, &prepared.pipeline, buffers);
        }
        Some(pipeline)
    }
}

impl Gpu {
    /// Makes a launch that was [made](Self::launch) before with the same key; says in `written` which
    /// views it writes, and answers what will tell whether it was sent to the device. If there was
    /// none, it does nothing.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device).
    pub(crate) fn launch_again(
        &self,
        launch: Launch<'_>,
        written: &mut Vec<bool>,
    ) -> Result<Option<Sending>> {
        self.check_faults()?;
        self.keep_pace()?;
        let batch = &mut *lock(&self.batch);
        self.make_room(batch)?;
        match batch.record(self, launch) {
            Some(pipeline) => written.extend_from_slice(&pipeline.written),
            None => return Ok(None),
        }
        self.submit_in_time(batch).map(Some)
    }

    /// Runs a kernel with `buffers` in the order of the module's. What is copied or launched on this
    /// device later comes after it. The answer will tell whether it was sent to the device.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device).
    pub(crate) fn launch<'a>(
        &self,
        launch: Launch<'_>,
        pipeline: &Arc<Pipeline>,
        buffers: impl Iterator<Item = &'a wgpu::Buffer>,
    ) -> Result<Sending> {
        self.check_faults()?;
        self.keep_pace()?;
        let batch = &mut *lock(&self.batch);
        let key = launch.key;
        if !batch.prepared.contains_key(key) {
            let group = self.bind_group(batch, pipeline, buffers)?;
            if batch.prepared.len() >= MOST_PREPARED {
                batch.prepared.clear();
            }
            let captured = || key.buffers.iter().copied().flatten().collect();
            let guarded = pipeline.misses.as_ref().map(|_| captured());
            let prepared =
                Prepared { key: key.clone(), pipeline: pipeline.clone(), group, guarded };
            batch.prepared.insert(key.clone(), Arc::new(prepared));
        }
        self.make_room(batch)?;
        batch.record(self, launch);
        self.submit_in_time(batch)
    }

    /// Submits the batch if it may have no room for the captured values of one more launch.
    fn make_room(&self, batch: &mut Batch) -> Result<()> {
        match batch.params.len() + MOST_PARAM_BYTES as usize > PARAMS {
            true => self.submit(batch).map(drop),
            false => Ok(()),
        }
    }

    /// Submits the batch if it is full or has waited for long; what will tell whether it was sent.
    fn submit_in_time(&self, batch: &mut Batch) -> Result<Sending> {
        let sending = batch.sending.clone();
        let waits_long = batch.launches.is_multiple_of(LAUNCHES_BETWEEN_LOOKS)
            && batch.since.get_or_insert_with(Instant::now).elapsed() >= LONGEST_WAIT;
        match waits_long || batch.launches >= MOST_LAUNCHES {
            true => self.submit(batch).map(|_| sending),
            false => Ok(sending),
        }
    }

    fn bind_group<'a>(
        &self,
        batch: &mut Batch,
        pipeline: &Pipeline,
        buffers: impl Iterator<Item = &'a wgpu::Buffer>,
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
        let misses = pipeline.misses.iter().map(|word| word.as_entire_binding());
        let buffers = buffers.map(|buffer| buffer.as_entire_binding());
        let resources = buffers.chain(misses).chain(params);
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
        let guarded = mem::take(&mut batch.guarded);
        let mut misses = None;
        let submission = self.guarded(0, || {
            batch.pass = None;
            if !guarded.is_empty() {
                misses = Some(self.copy_misses(guarded, batch.encoder(&self.device)));
            }
            if let Some(buffer) = &batch.params_buffer
                && !batch.params.is_empty()
            {
                self.queue.write_buffer(buffer, 0, &batch.params);
            }
            self.queue.submit(batch.encoder.take().map(wgpu::CommandEncoder::finish))
        });
        if let Ok(submission) = &submission {
            self.pace.sent(submission.clone());
            if self.description.is_software {
                ending::sent(&self.device, submission);
            }
        }
        let sent = submission.as_ref().map(drop).map_err(Clone::clone);
        mem::take(&mut batch.sending).end(sent);
        if submission.is_err() {
            // The next launches look what has become of the content of their views.
            batch.prepared.clear();
            batch.last = None;
        }
        // Nothing of a batch that failed is left to be recorded into.
        batch.pass = None;
        batch.encoder = None;
        batch.launches = 0;
        batch.since = None;
        batch.written = 0;
        batch.params.clear();
        let submission = submission?;
        if let Some(words) = misses {
            self.await_misses(words, submission.clone())?;
        }
        Ok(submission)
    }

    /// Forgets a buffer that is no more.
    pub(crate) fn forget(&self, buffer: BufferId) {
        let batch = &mut *lock(&self.batch);
        let binds = |key: &LaunchKey| key.buffers.contains(&Some(buffer));
        batch.prepared.retain(|key, _| !binds(key));
        batch.last.take_if(|last| binds(&last.key));
    }
}
