//! One opened wgpu device, and what a launch does with it: compile, copy, dispatch, wait.
//!
//! Nothing in here panics on what a device or a driver does: every call into wgpu runs in error
//! scopes, and what they catch comes back as an [`Error`] with the device's name in it.

mod cache;
mod compile;
mod cooperative;
mod ending;
mod misses;
mod pace;
mod queue;
mod sending;
mod timing;
mod transfer;

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, OnceLock, PoisonError};

use amp_codes::Code;
use cache::Cache;
pub(crate) use misses::Miss;
use misses::Misses;
use naga::valid::Capabilities;
use pace::Pace;
use queue::Batch;
pub(crate) use queue::{BufferId, Launch, LaunchKey};
pub(crate) use sending::{BatchNumber, Sending};
use transfer::Staging;
pub(crate) use transfer::{Fill, Readable, Reading, Take, ends_exactly};

use self::cooperative::Cooperative;
use super::signal::Signal;
use crate::emit::{catch_panic, causes};
use crate::error::{Error, Result};
use crate::lower::GuardedAccess;
use crate::report::RecordLayout;

/// The wgpu features that kernels can use, and what each allows in a module.
const KERNEL_FEATURES: [(wgpu::Features, Capabilities); 7] = [
    (wgpu::Features::SHADER_F64, Capabilities::FLOAT64),
    (wgpu::Features::SHADER_INT64, Capabilities::SHADER_INT64),
    (wgpu::Features::SHADER_INT64_ATOMIC_ALL_OPS, Capabilities::SHADER_INT64_ATOMIC_ALL_OPS),
    (wgpu::Features::SHADER_F16, Capabilities::SHADER_FLOAT16),
    (wgpu::Features::SHADER_I16, Capabilities::SHADER_INT16),
    // With it wgpu lets the size of subgroups vary in every pipeline; nothing here relies on one.
    (wgpu::Features::SUBGROUP, Capabilities::SUBGROUP),
    (wgpu::Features::EXPERIMENTAL_COOPERATIVE_MATRIX, Capabilities::COOPERATIVE_MATRIX),
];

/// Others that are used where a device has them.
const WANTED_FEATURES: wgpu::Features =
    wgpu::Features::IMMEDIATES.union(timing::FEATURES).union(wgpu::Features::PIPELINE_CACHE);

/// All adapters, real devices first. Enumerated once, so that their numbers stay the same.
static ADAPTERS: LazyLock<Vec<wgpu::Adapter>> = LazyLock::new(|| {
    let backends = wgpu::Backends::PRIMARY;
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor {
        backends,
        flags: wgpu::InstanceFlags::empty(),
        ..wgpu::InstanceDescriptor::new_without_display_handle()
    });
    let mut adapters = pollster::block_on(instance.enumerate_adapters(backends));
    adapters.sort_by_key(|adapter| match adapter.get_info().device_type {
        wgpu::DeviceType::DiscreteGpu => 0,
        wgpu::DeviceType::IntegratedGpu => 1,
        wgpu::DeviceType::VirtualGpu => 2,
        wgpu::DeviceType::Other => 3,
        wgpu::DeviceType::Cpu => 4,
    });
    adapters
});

/// What an adapter says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct AdapterDescription {
    /// The device's name.
    pub(crate) name: String,
    /// The driver's name and version.
    pub(crate) driver: String,
    /// The graphics API under wgpu: `vulkan`, `metal` or `dx12`.
    pub(crate) backend: &'static str,
    /// Does it run on the CPU?
    pub(crate) is_software: bool,
    /// Is the driver known to round `f64` to whole numbers as it should?
    pub(crate) rounds_doubles: bool,
    /// Is it the software of Mesa? Kernels have another form for it: `CaptureForm::llvmpipe`.
    pub(crate) is_llvmpipe: bool,
    /// Is the driver known to read zero behind the end of a buffer, and to write nothing there?
    pub(crate) is_robust: bool,
    /// Bytes of the memory that the driver calls the device's own, if it says so.
    pub(crate) memory: Option<u64>,
}

impl AdapterDescription {
    fn of(adapter: &wgpu::Adapter) -> Self {
        let info = adapter.get_info();
        Self {
            is_robust: is_robust(&info),
            name: info.name,
            // What others do was not seen, and llvmpipe's is wrong on processors without AVX-512.
            rounds_doubles: info.backend == wgpu::Backend::Vulkan && info.driver == "NVIDIA",
            is_llvmpipe: info.driver.starts_with("llvmpipe"),
            driver: format!("{} {}", info.driver, info.driver_info).trim().to_owned(),
            backend: info.backend.to_str(),
            is_software: info.device_type == wgpu::DeviceType::Cpu,
            memory: own_memory(adapter),
        }
    }
}

/// Those of Vulkan have `robustBufferAccess2`, which wgpu turns on, and wgpu tells nobody of. Metal has no
/// robust access, and wgpu's checks reach another element instead.
fn is_robust(info: &wgpu::AdapterInfo) -> bool {
    const KNOWN: [&str; 5] =
        ["NVIDIA", "llvmpipe", "radv", "Intel open-source Mesa driver", "turnip"];
    match info.backend {
        wgpu::Backend::Vulkan => KNOWN.iter().any(|known| info.driver.starts_with(known)),
        wgpu::Backend::Dx12 => true,
        _ => false,
    }
}

/// What Vulkan says of the device's heaps. wgpu does not tell it of any backend.
#[cfg(not(any(target_vendor = "apple", target_family = "wasm")))]
fn own_memory(adapter: &wgpu::Adapter) -> Option<u64> {
    const DEVICE_LOCAL: u32 = 1;
    // SAFETY: what is borrowed here is only asked what it is.
    let adapter = unsafe { adapter.as_hal::<wgpu::hal::api::Vulkan>() }?;
    let instance = adapter.shared_instance().raw_instance();
    // SAFETY: the physical device is one of that instance.
    let properties =
        unsafe { instance.get_physical_device_memory_properties(adapter.raw_physical_device()) };
    let heaps = properties.memory_heaps.iter().take(properties.memory_heap_count as usize);
    let own = heaps.filter(|heap| heap.flags.as_raw() & DEVICE_LOCAL != 0);
    Some(own.map(|heap| heap.size).sum())
}

#[cfg(any(target_vendor = "apple", target_family = "wasm"))]
fn own_memory(_: &wgpu::Adapter) -> Option<u64> {
    None
}

/// An opened device.
pub(crate) struct Gpu {
    description: AdapterDescription,
    device: wgpu::Device,
    queue: wgpu::Queue,
    limits: wgpu::Limits,
    capabilities: Capabilities,
    cooperative: Cooperative,
    faults: Arc<Faults>,
    /// What goes to the device next.
    batch: Mutex<Batch>,
    pace: Pace,
    uploads: Mutex<Staging>,
    downloads: Mutex<Staging>,
    misses: Mutex<Misses>,
    /// Memory that was read in place, for the next time.
    readable: Mutex<Option<wgpu::Buffer>>,
    cache: Option<Cache>,
}

/// A kernel that was compiled for one device.
pub(crate) struct Pipeline {
    /// The kernel's name.
    pub(crate) name: String,
    /// What it prints and checks.
    pub(crate) records: Vec<RecordLayout>,
    guards: Vec<GuardedAccess>,
    /// The word in which it says which of its guards has missed, if it has any.
    misses: Option<wgpu::Buffer>,
    pipeline: wgpu::ComputePipeline,
    bindings: wgpu::BindGroupLayout,
    /// The captured views that it binds, in the order of its buffers.
    pub(crate) captures: Vec<usize>,
    /// Says for each captured view whether it is written.
    pub(crate) written: Vec<bool>,
    params: Params,
    /// Bytes of captured values and constants.
    param_bytes: u32,
    /// What follows the captured values in memory, the same in each launch.
    constants: Vec<u8>,
}

/// How a kernel gets its captured values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Params {
    None,
    /// With the commands.
    Immediate,
    /// In a uniform buffer.
    Uniform,
    /// In a storage buffer.
    Storage,
}

impl Params {
    fn are_in_memory(self) -> bool {
        matches!(self, Params::Uniform | Params::Storage)
    }
}

/// What went wrong outside of any error scope.
#[derive(Default)]
struct Faults {
    /// The first error that no call has reported yet.
    uncaptured: Mutex<Option<String>>,
    /// Is there such an error, or is the device lost? Asked before each launch.
    any: AtomicBool,
    /// Why the device was lost; nothing works from then on.
    lost: OnceLock<String>,
}

impl Gpu {
    /// Lists the adapters of all native backends: discrete, integrated, virtual and other ones,
    /// then software. The order is the same at every call.
    pub(crate) fn enumerate() -> Vec<AdapterDescription> {
        ADAPTERS.iter().map(AdapterDescription::of).collect()
    }

    /// Opens the adapter of that number in the order of [`enumerate`](Self::enumerate), with all
    /// its limits and those of its features that kernels can use.
    ///
    /// # Errors
    ///
    /// [`Error::NoAccelerator`] if there is none of that number, [`Error::Device`] if the driver
    /// refuses.
    pub(crate) fn open(number: usize) -> Result<Gpu> {
        let adapter = ADAPTERS.get(number).ok_or_else(|| Error::NoAccelerator {
            asked: number.to_string(),
            found: format!("there are {} devices", ADAPTERS.len()),
        })?;
        let description = AdapterDescription::of(adapter);
        let wanted = KERNEL_FEATURES.iter().fold(WANTED_FEATURES, |all, (one, _)| all | *one);
        let features = adapter.features() & wanted;
        let mut limits = adapter.limits();
        if !features.contains(wgpu::Features::IMMEDIATES) {
            limits.max_immediate_size = 0;
        }
        // SAFETY: of the experimental features only cooperative matrices are asked for. Lowering has each block
        // of memory that one is loaded from or stored to proved or tested to be there and aligned.
        let experimental_features = unsafe { wgpu::ExperimentalFeatures::enabled() };
        let request = adapter.request_device(&wgpu::DeviceDescriptor {
            label: Some("amp"),
            required_features: features,
            required_limits: limits.clone(),
            experimental_features,
            ..Default::default()
        });
        let (device, queue) = pollster::block_on(request).map_err(|error| Error::Device {
            accelerator: description.name.clone(),
            reason: causes(&error),
        })?;

        let faults = Arc::new(Faults::default());
        let seen = Arc::clone(&faults);
        device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            lock(&seen.uncaptured).get_or_insert_with(|| reason(&error));
            seen.any.store(true, Ordering::Release);
        }));
        let seen = Arc::clone(&faults);
        device.set_device_lost_callback(move |_, message| {
            seen.lost.get_or_init(|| message);
            seen.any.store(true, Ordering::Release);
        });

        let mut capabilities = Capabilities::default();
        for (feature, allowed) in KERNEL_FEATURES {
            capabilities.set(allowed, features.contains(feature));
        }
        let downlevel = adapter.get_downlevel_capabilities().flags;
        capabilities.set(
            Capabilities::SHADER_FLOAT16_IN_FLOAT32,
            downlevel.contains(wgpu::DownlevelFlags::SHADER_F16_IN_F32),
        );
        let mut gpu = Gpu {
            description,
            device,
            queue,
            limits,
            capabilities,
            cooperative: Cooperative::of(adapter),
            faults,
            batch: Mutex::default(),
            pace: Pace::default(),
            uploads: Mutex::default(),
            downloads: Mutex::default(),
            misses: Mutex::default(),
            readable: Mutex::default(),
            cache: None,
        };
        if let Some(folder) = std::env::var_os("AMP_PIPELINE_CACHE").filter(|name| !name.is_empty())
        {
            gpu.keep_pipelines_in(&folder);
        }
        Ok(gpu)
    }

    /// The device's name.
    pub(crate) fn name(&self) -> &str {
        &self.description.name
    }

    /// What the device says of itself.
    pub(crate) fn description(&self) -> &AdapterDescription {
        &self.description
    }

    /// What modules may use on it.
    pub(crate) fn capabilities(&self) -> Capabilities {
        self.capabilities
    }

    pub(crate) fn is_lost(&self) -> bool {
        self.faults.lost.get().is_some()
    }

    /// The device's limits.
    pub(crate) fn limits(&self) -> &wgpu::Limits {
        &self.limits
    }

    /// Waits until all that was launched and copied is done.
    ///
    /// # Errors
    ///
    /// [`Error::Device`] if the device was lost or anything failed meanwhile.
    pub(crate) fn wait(&self) -> Result<()> {
        let submission = self.submit_all()?;
        self.wait_for(Some(submission))
    }

    /// Looks what is done by now.
    ///
    /// # Errors
    ///
    /// [`Error::Device`].
    pub(super) fn look(&self) -> Result<()> {
        self.poll(wgpu::PollType::Poll)
    }

    /// Tells when all that was launched and copied so far is done.
    ///
    /// # Errors
    ///
    /// [`Error::Device`].
    pub(super) fn when_done(&self, signal: Signal) -> Result<()> {
        self.flush()?;
        self.guarded(0, || self.queue.on_submitted_work_done(move || signal.set(Ok(()))))
    }

    /// Waits until all that was submitted is done.
    ///
    /// # Errors
    ///
    /// [`Error::Device`].
    pub(super) fn wait_submitted(&self) -> Result<()> {
        self.wait_for(None)
    }

    /// Waits for one submission and those before it, or for all of them.
    fn wait_for(&self, submission_index: Option<wgpu::SubmissionIndex>) -> Result<()> {
        self.poll(wgpu::PollType::Wait { submission_index, timeout: None })
    }

    fn poll(&self, until: wgpu::PollType) -> Result<()> {
        // wgpu panics here if the device is lost.
        catch_panic(|| self.device.poll(until))
            .and_then(|polled| polled.map_err(|error| causes(&error)))
            .map_err(|reason| self.device_error(reason))?;
        self.check_faults()
    }

    fn check_limit(
        &self,
        code: Code,
        what: &'static str,
        subject: &str,
        asked: u64,
        allowed: u64,
        help: &'static str,
    ) -> Result<()> {
        if asked <= allowed {
            return Ok(());
        }
        Err(Error::LimitExceeded {
            code,
            what,
            subject: subject.to_owned(),
            asked,
            allowed,
            accelerator: self.name().to_owned(),
            help,
        })
    }

    /// Does something on the device that may need `bytes` bytes of memory, and reports what
    /// failed in it or before it.
    fn guarded<T>(&self, bytes: u64, work: impl FnOnce() -> T) -> Result<T> {
        self.check_faults()?;
        let value = self.scoped(work).map_err(|error| match error {
            wgpu::Error::OutOfMemory { .. } => {
                Error::OutOfMemory { accelerator: self.name().to_owned(), bytes }
            }
            other => self.device_error(reason(&other)),
        })?;
        // A lost device fails without an error; only its callback tells.
        self.check_faults()?;
        Ok(value)
    }

    fn scoped<T>(&self, work: impl FnOnce() -> T) -> Result<T, wgpu::Error> {
        let scopes = self.open_scopes();
        let value = work();
        close_scopes(scopes).map_or(Ok(value), Err)
    }

    fn open_scopes(&self) -> Vec<wgpu::ErrorScopeGuard> {
        let filters = [
            wgpu::ErrorFilter::Internal,
            wgpu::ErrorFilter::OutOfMemory,
            wgpu::ErrorFilter::Validation,
        ];
        filters.into_iter().map(|filter| self.device.push_error_scope(filter)).collect()
    }

    fn check_faults(&self) -> Result<()> {
        if !self.faults.any.load(Ordering::Acquire) {
            return Ok(());
        }
        if self.is_lost() {
            return Err(self.device_error(String::new()));
        }
        match lock(&self.faults.uncaptured).take() {
            Some(reason) => Err(self.device_error(reason)),
            None => Ok(()),
        }
    }

    /// The error that something has failed: the loss of the device, if that is why.
    pub(super) fn device_error(&self, reason: String) -> Error {
        // What fails first after a loss may come before the news of it.
        let _ = catch_panic(|| self.device.poll(wgpu::PollType::Poll));
        let accelerator = self.name().to_owned();
        match self.faults.lost.get() {
            Some(reason) => Error::AcceleratorLost { accelerator, reason: reason.clone() },
            None => Error::Device { accelerator, reason },
        }
    }
}

/// Scopes are a stack: every one has to be popped, the last first.
fn close_scopes(scopes: Vec<wgpu::ErrorScopeGuard>) -> Option<wgpu::Error> {
    let errors = scopes.into_iter().rev().map(|scope| pollster::block_on(scope.pop()));
    errors.fold(None, Option::or)
}

impl fmt::Debug for Gpu {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Gpu").field(&self.description).finish()
    }
}

impl fmt::Debug for Pipeline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Pipeline").field(&self.name).finish()
    }
}

/// A panic elsewhere leaves none of our locked values half changed.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The causes of a wgpu error, whose own text would repeat them over many lines.
fn reason(error: &wgpu::Error) -> String {
    match std::error::Error::source(error) {
        Some(source) => causes(source),
        None => error.to_string(),
    }
}

#[cfg(test)]
impl Gpu {
    /// Loses the device.
    pub(crate) fn lose(&self) {
        self.device.destroy();
    }

    /// Records what cannot be sent, nor anything that is recorded with it.
    pub(crate) fn spoil(&self) {
        let small = self.new_buffer(4, wgpu::BufferUsages::COPY_SRC | wgpu::BufferUsages::COPY_DST);
        self.record_copy((&small, 0), (&small, 0), 1 << 20);
    }
}

#[cfg(test)]
mod tests;
