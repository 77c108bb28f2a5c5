//! An opened GPU: the kernels that were compiled for it, and its memory.

use std::fmt;
use std::ops::{Deref, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::task::{Context, Poll};
use std::thread;

use rustc_hash::FxHashMap;

pub(crate) use super::gpu::{BatchNumber, Reading, Sending};
use super::gpu::{BufferId, Fill, Gpu, Launch, Pipeline, Readable, Take};
use super::kernel_key::KernelKey;
use super::opaque::Opaque;
use super::proofs::Proofs;
use super::records::Records;
use super::signal::Signal;
use super::untold::Asker;
use crate::error::Result;
use crate::ir::{CaptureForm, Sizes};
use crate::lower::DeviceModule;

/// A kernel, for each form that its captures had.
type Forms = Vec<(CaptureForm, Arc<Compiled>)>;

/// A kernel that is being compiled, or was.
#[derive(Debug, Default)]
struct Compiled {
    pipeline: OnceLock<Arc<Pipeline>>,
    /// Held by the thread that compiles it.
    compiling: Mutex<()>,
}

/// An opened GPU and the kernels that were compiled for it.
#[derive(Debug)]
pub(crate) struct Device {
    pub(super) gpu: Opaque<Gpu>,
    pipelines: Opaque<Mutex<FxHashMap<KernelKey, Forms>>>,
    proofs: Mutex<Proofs>,
    records: Opaque<Mutex<Records>>,
    awaited: Mutex<Awaited>,
}

/// What futures wait for.
#[derive(Debug, Default)]
struct Awaited {
    signals: Vec<Signal>,
    /// Is there a thread that looks whether it is done?
    looked_for: bool,
}

/// A panic elsewhere leaves none of our locked values half changed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Device {
    pub(super) fn new(gpu: Gpu) -> Self {
        Device {
            gpu: Opaque::new(gpu),
            pipelines: Opaque::default(),
            proofs: Mutex::default(),
            records: Opaque::default(),
            awaited: Mutex::default(),
        }
    }

    /// Makes a launch that was [made](Self::launch) before with the same key, of a kernel that neither
    /// prints nor checks; says in `written` which views it writes. If there was none, it does nothing.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device).
    pub(crate) fn launch_again(
        &self,
        launch: Launch<'_>,
        written: &mut Vec<bool>,
    ) -> Result<Option<Sending>> {
        self.gpu.launch_again(launch, written)
    }

    /// Runs a kernel with the buffers of its views, whose numbers are in the key.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device), and a check that failed in a kernel before it.
    pub(crate) fn launch(
        &self,
        launch: Launch<'_>,
        pipeline: &Arc<Pipeline>,
        views: &[DeviceBuffer],
    ) -> Result<Sending> {
        let buffers = pipeline.captures.iter().filter_map(|view| views.get(*view));
        let buffers = buffers.map(DeviceBuffer::to_be_used);
        if pipeline.records.is_empty() {
            return self.gpu.launch(launch, pipeline, buffers);
        }
        let mut records = lock(&self.records);
        let captured = views.iter().map(DeviceBuffer::id);
        let buffer = records.buffer_for(pipeline, captured, &self.gpu)?;
        let mut key = launch.key.clone();
        key.buffers.push(Some(BufferId::MAX));
        self.gpu.launch(Launch { key: &key, ..launch }, pipeline, buffers.chain([&buffer]))
    }

    /// What a future does that waits for the device. As long as there are such, a thread looks for
    /// what is done.
    pub(super) fn await_signal(
        self: &Arc<Self>,
        signal: &Signal,
        context: &mut Context<'_>,
    ) -> Poll<Result<()>> {
        if let Poll::Ready(result) = signal.poll(context) {
            return Poll::Ready(result.map_err(|reason| self.gpu.device_error(reason)));
        }
        let mut awaited = lock(&self.awaited);
        awaited.signals.push(signal.clone());
        if !awaited.looked_for {
            awaited.looked_for = true;
            let device = self.clone();
            let looks = move || device.look_for_awaited();
            let name = "amp: waits for a device".to_owned();
            if thread::Builder::new().name(name).spawn(looks).is_err() {
                // Without a thread, this one waits.
                drop(awaited);
                self.look_for_awaited();
            }
        }
        Poll::Pending
    }

    /// Waits until all is done that is awaited.
    fn look_for_awaited(&self) {
        loop {
            let waited = self.gpu.wait_submitted();
            let mut awaited = lock(&self.awaited);
            match waited {
                Ok(()) => awaited.signals.retain(|signal| signal.get().is_none()),
                Err(error) => {
                    let reason = error.to_string();
                    awaited.signals.drain(..).for_each(|signal| signal.set(Err(reason.clone())));
                }
            }
            if awaited.signals.is_empty() {
                awaited.looked_for = false;
                return;
            }
        }
    }

    /// Says in the form of a launch what is known of the device.
    pub(crate) fn describe(&self, form: &mut CaptureForm) {
        let description = self.gpu.description();
        form.rounds_doubles = description.rounds_doubles;
        form.llvmpipe = description.is_llvmpipe;
        form.tests_elements |= !description.is_robust;
    }

    /// Are all indices of a kernel into views in range, in a launch of these sizes? Answered once for
    /// the same launch.
    pub(crate) fn is_in_range(
        &self,
        key: KernelKey,
        form: &CaptureForm,
        sizes: Sizes,
        prove: &dyn Fn(Sizes) -> bool,
    ) -> bool {
        if let Some(known) = lock(&self.proofs).get(key, form, &sizes) {
            return known;
        }
        let proved = prove(sizes.clone());
        lock(&self.proofs).insert(key, form, sizes, proved);
        proved
    }

    /// Writes what kernels printed, and returns an error for what failed in any of them.
    pub(super) fn report(&self) -> Result<()> {
        self.looked_at().report(&self.gpu, Asker::Waiter)
    }

    /// What [`report`](Self::report) does, but of other threads' kernels nothing is told.
    pub(super) fn report_own(&self) -> Result<()> {
        self.looked_at().report(&self.gpu, Asker::Launch)
    }

    /// The records, after a look at the work that is done. The look may wake tasks, so nothing is
    /// locked meanwhile.
    fn looked_at(&self) -> MutexGuard<'_, Records> {
        self.gpu.look_for_misses();
        lock(&self.records)
    }

    /// The kernel, compiled once for each form of its captures. Threads that want the same kernel
    /// wait for the one that compiles it, and others do not.
    ///
    /// # Errors
    /// Those of `build`, and of the compilation, which the next launch tries again.
    pub(crate) fn pipeline(
        &self,
        key: KernelKey,
        form: &CaptureForm,
        build: &dyn Fn() -> Result<DeviceModule>,
    ) -> Result<Arc<Pipeline>> {
        let compiled = {
            let mut pipelines = lock(&self.pipelines);
            let forms = pipelines.entry(key).or_default();
            match forms.iter().find(|(known, _)| known == form) {
                Some((_, compiled)) => match compiled.pipeline.get() {
                    Some(pipeline) => return Ok(pipeline.clone()),
                    None => compiled.clone(),
                },
                None => {
                    let compiled = Arc::<Compiled>::default();
                    forms.push((form.clone(), compiled.clone()));
                    compiled
                }
            }
        };
        let _compiling = lock(&compiled.compiling);
        if let Some(pipeline) = compiled.pipeline.get() {
            return Ok(pipeline.clone());
        }
        let pipeline = Arc::new(self.gpu.compile(&build()?)?);
        Ok(compiled.pipeline.get_or_init(|| pipeline).clone())
    }

    /// How many kernels were compiled.
    pub(super) fn compiled(&self) -> usize {
        let pipelines = lock(&self.pipelines);
        pipelines.values().flatten().filter(|(_, kernel)| kernel.pipeline.get().is_some()).count()
    }

    pub(crate) fn max_groups(&self) -> u32 {
        self.gpu.limits().max_compute_workgroups_per_dimension
    }

    pub(crate) fn name(&self) -> &str {
        self.gpu.name()
    }
}

/// Memory of a device. Clones are handles to the same memory.
#[derive(Clone, Debug)]
pub(crate) struct DeviceBuffer(Arc<Memory>);

struct Memory {
    device: Arc<Device>,
    buffer: Opaque<wgpu::Buffer>,
    id: BufferId,
    /// May recorded work use it?
    used: AtomicBool,
}

impl fmt::Debug for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes on {}", self.buffer.size(), self.device.name())
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        if *self.used.get_mut() {
            self.device.gpu.forget(self.id);
        }
    }
}

impl DeviceBuffer {
    /// Zeros.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`](crate::Error::OutOfMemory),
    /// [`Error::LimitExceeded`](crate::Error::LimitExceeded),
    /// [`Error::Device`](crate::Error::Device).
    pub(crate) fn zeroed(device: &Arc<Device>, bytes: u64) -> Result<Self> {
        static LAST: AtomicU64 = AtomicU64::new(0);
        let buffer = device.gpu.create_buffer(bytes)?;
        let id = BufferId::MIN.saturating_add(LAST.fetch_add(1, Ordering::Relaxed));
        let (device, used) = (device.clone(), AtomicBool::new(false));
        let buffer = Opaque::new(buffer);
        Ok(DeviceBuffer(Arc::new(Memory { device, buffer, id, used })))
    }

    /// Tells it from all other buffers of the process.
    pub(crate) fn id(&self) -> BufferId {
        self.0.id
    }

    /// The buffer, for work that is recorded.
    fn to_be_used(&self) -> &wgpu::Buffer {
        self.0.used.store(true, Ordering::Relaxed);
        &self.0.buffer
    }

    /// Replaces bytes by what `fill` writes. The range is one of whole words.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`](crate::Error::OutOfMemory),
    /// [`Error::Device`](crate::Error::Device).
    pub(crate) fn write(&self, bytes: Range<u64>, fill: Fill<'_>) -> Result<()> {
        let gpu = &self.0.device.gpu;
        if self.0.used.swap(true, Ordering::Relaxed) {
            // What was recorded comes before.
            gpu.flush_recorded()?;
        }
        gpu.upload(&self.0.buffer, bytes.start, bytes.end - bytes.start, fill)
    }

    /// Gives bytes to `take`, once the kernels that were launched have written them. The range is
    /// one of whole words.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`](crate::Error::OutOfMemory),
    /// [`Error::Device`](crate::Error::Device).
    pub(crate) fn read(&self, bytes: Range<u64>, take: Take<'_>) -> Result<()> {
        let gpu = &self.0.device.gpu;
        gpu.download(&self.0.buffer, bytes.start, bytes.end - bytes.start, take)
    }

    /// Gives bytes in memory that the host can read, once the kernels that were launched have
    /// written them. The range is widened to whole words.
    ///
    /// # Errors
    /// [`Error::OutOfMemory`](crate::Error::OutOfMemory),
    /// [`Error::Device`](crate::Error::Device).
    pub(crate) fn map(&self, bytes: Range<u64>) -> Result<MappedBytes> {
        let reading = self.begin_reading(bytes.clone())?;
        self.end_reading(reading, bytes)
    }

    /// Begins [`map`](Self::map).
    pub(crate) fn begin_reading(&self, bytes: Range<u64>) -> Result<Reading> {
        // Nothing cannot be mapped.
        let words = (bytes.end - bytes.start).next_multiple_of(4).max(4);
        self.0.device.gpu.begin_reading(&self.0.buffer, bytes.start, words)
    }

    /// Is the reading at its end, so that ending it does not wait?
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device).
    pub(crate) fn poll_reading(
        &self,
        reading: &Reading,
        context: &mut Context<'_>,
    ) -> Poll<Result<()>> {
        self.0.device.await_signal(reading.done(), context)
    }

    /// Ends [`map`](Self::map).
    pub(crate) fn end_reading(&self, reading: Reading, bytes: Range<u64>) -> Result<MappedBytes> {
        let device = self.0.device.clone();
        let readable = Some(Opaque::new(device.gpu.end_reading(reading)?));
        Ok(MappedBytes { device, readable, len: (bytes.end - bytes.start) as usize })
    }

    /// Copies words from another buffer of the same device, after what was launched before.
    pub(crate) fn copy_from(
        &self,
        from: &DeviceBuffer,
        start: u64,
        to: u64,
        bytes: u64,
    ) -> Sending {
        self.0.used.store(true, Ordering::Relaxed);
        from.0.used.store(true, Ordering::Relaxed);
        let (from, buffer) = (&from.0.buffer, &self.0.buffer);
        self.0.device.gpu.record_copy((from, start), (buffer, to), bytes)
    }

    /// Writes what kernels printed, and returns an error for what failed in one that this thread has
    /// launched, or that captured the buffer.
    ///
    /// # Errors
    /// [`Error::AssertionFailed`](crate::Error::AssertionFailed),
    /// [`Error::IndexOutOfRange`](crate::Error::IndexOutOfRange),
    /// [`Error::Device`](crate::Error::Device).
    pub(crate) fn report(&self) -> Result<()> {
        let device = &self.0.device;
        device.looked_at().report(&device.gpu, Asker::Reader(self.0.id))
    }

    /// Writes what kernels printed; what failed is kept for who asks.
    ///
    /// # Errors
    /// [`Error::Device`](crate::Error::Device).
    pub(crate) fn print(&self) -> Result<()> {
        let device = &self.0.device;
        device.looked_at().read(&device.gpu)
    }

    pub(crate) fn device(&self) -> &Arc<Device> {
        &self.0.device
    }

    pub(crate) fn is_on(&self, device: &Device) -> bool {
        std::ptr::eq(&*self.0.device, device)
    }
}

/// Bytes that a device has copied to memory that the host can read.
pub(crate) struct MappedBytes {
    device: Arc<Device>,
    readable: Option<Opaque<Readable>>,
    len: usize,
}

impl Deref for MappedBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        self.readable.as_ref().map_or(&[], |readable| &readable.range[..self.len])
    }
}

impl Drop for MappedBytes {
    fn drop(&mut self) {
        if let Some(readable) = self.readable.take() {
            let staging = readable.staging.clone();
            drop(readable);
            self.device.gpu.give_back(staging);
        }
    }
}
