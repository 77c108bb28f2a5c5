//! What runs kernels, and how one is chosen.

mod cpu;
mod gpu;
mod records;

use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

pub(crate) use cpu::check_once;
pub use cpu::{Barriers, DomainIndex, Native, Threads};
use gpu::{AdapterDescription, Gpu, Pipeline};
use records::Records;

use crate::error::{Error, Result};
use crate::ir::DeviceModule;
use crate::native::memory::Shared;

/// Something that runs kernels: the CPU itself, or a GPU that wgpu reaches.
///
/// Clones are handles to the same accelerator.
///
/// ```
/// use amp_runtime::Accelerator;
/// let cpu = Accelerator::cpu();
/// assert_eq!(cpu.name(), "cpu");
/// ```
#[derive(Clone, Debug)]
pub struct Accelerator {
    device: Option<Arc<Device>>,
}

impl Accelerator {
    /// The native accelerator: kernels run as Rust code on the cores of this machine.
    pub fn cpu() -> Self {
        Accelerator { device: None }
    }

    /// The best GPU that wgpu finds, a software one if there is no other.
    ///
    /// # Errors
    /// [`Error::NoAccelerator`] if there is none, [`Error::Device`] if it cannot be opened.
    pub fn gpu() -> Result<Self> {
        Self::open("gpu", 0, &Gpu::enumerate())
    }

    /// The accelerator of that name: `cpu`, `gpu`, the number of a device in the order of
    /// [`all`](Self::all) without `cpu`, or a part of a device's name in any case.
    ///
    /// # Errors
    /// [`Error::NoAccelerator`] if nothing has that name, [`Error::Device`] if the device cannot
    /// be opened.
    pub fn named(name: &str) -> Result<Self> {
        match name {
            "cpu" => return Ok(Self::cpu()),
            "gpu" => return Self::gpu(),
            _ => (),
        }
        let adapters = Gpu::enumerate();
        let wanted = name.to_lowercase();
        let number = match name.parse::<usize>() {
            Ok(number) => Some(number),
            Err(_) => adapters.iter().position(|a| a.name.to_lowercase().contains(&wanted)),
        };
        Self::open(name, number.unwrap_or(usize::MAX), &adapters)
    }

    /// The names of all accelerators: the GPUs, real ones first, and `cpu`.
    pub fn all() -> Vec<String> {
        let gpus = Gpu::enumerate().into_iter().map(|adapter| adapter.name);
        gpus.chain(["cpu".to_owned()]).collect()
    }

    /// The accelerator that launches use when none is given.
    ///
    /// It is the one that the environment variable `AMP_ACCELERATOR` names; without it a real GPU
    /// if there is one, else the CPU: a software GPU is slower than the native twin. The choice is
    /// made once for the process.
    ///
    /// # Errors
    /// Those of [`named`](Self::named), if `AMP_ACCELERATOR` is set.
    pub fn default_accelerator() -> Result<Self> {
        static DEFAULT: OnceLock<Result<Accelerator>> = OnceLock::new();
        DEFAULT.get_or_init(Self::choose).clone()
    }

    fn choose() -> Result<Self> {
        match std::env::var("AMP_ACCELERATOR") {
            Ok(name) if !name.is_empty() => Self::named(&name),
            _ => {
                let adapters = Gpu::enumerate();
                match adapters.first() {
                    Some(first) if !first.is_software => Self::open("gpu", 0, &adapters),
                    _ => Ok(Self::cpu()),
                }
            }
        }
    }

    /// Opens a device once for the process.
    fn open(asked: &str, number: usize, adapters: &[AdapterDescription]) -> Result<Self> {
        static OPEN: Mutex<Vec<(usize, Arc<Device>)>> = Mutex::new(Vec::new());
        if number >= adapters.len() {
            let names: Vec<_> = adapters.iter().map(|adapter| adapter.name.as_str()).collect();
            let found = match names.is_empty() {
                true => "no GPU driver was found".to_owned(),
                false => format!("there are `{}`", names.join("`, `")),
            };
            return Err(Error::NoAccelerator { asked: asked.to_owned(), found });
        }
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, device)) = open.iter().find(|(known, _)| *known == number) {
            return Ok(Accelerator { device: Some(device.clone()) });
        }
        let gpu = Gpu::open(number)?;
        let device =
            Arc::new(Device { gpu, pipelines: Mutex::default(), records: Mutex::default() });
        open.push((number, device.clone()));
        Ok(Accelerator { device: Some(device) })
    }

    /// The name: `cpu`, or what the driver calls the device.
    pub fn name(&self) -> &str {
        match &self.device {
            Some(device) => device.gpu.name(),
            None => "cpu",
        }
    }

    /// What drives it: name, backend and driver of a device.
    pub fn description(&self) -> String {
        match &self.device {
            Some(device) => {
                let AdapterDescription { name, driver, backend, .. } = device.gpu.description();
                format!("{name} ({backend}, {driver})")
            }
            None => format!("cpu (native, {} threads)", rayon::current_num_threads()),
        }
    }

    /// Is it a GPU that is emulated by software?
    pub fn is_emulated(&self) -> bool {
        self.device.as_ref().is_some_and(|device| device.gpu.description().is_software)
    }

    /// Waits until everything that was launched on it has ended, and writes what kernels printed.
    ///
    /// # Errors
    /// [`Error::Device`] if the device fails, [`Error::AssertionFailed`] if a check of a kernel has.
    pub fn wait(&self) -> Result<()> {
        self.device.as_ref().map_or(Ok(()), |device| {
            device.gpu.wait()?;
            device.report()
        })
    }

    /// How many kernels have been compiled for it in this process. A generic kernel counts once for
    /// each combination of types and sizes of the tile that was launched; other extents and captured
    /// values compile nothing.
    ///
    /// ```
    /// # #[macro_use] extern crate amp_runtime;
    /// # use amp_runtime::prelude::*;
    /// # fn main() -> amp_runtime::Result<()> {
    /// let cpu = Accelerator::cpu();
    /// let before = cpu.compiled_kernels();
    /// for len in [4, 5, 6] {
    ///     let mut data = vec![0; len];
    ///     let view = ArrayViewMut::new(len, &mut data)?;
    ///     parallel_for_each_on(&cpu, view.extent(), amp!(|i: Index<1>| view[i] = 1))?;
    /// }
    /// assert_eq!(cpu.compiled_kernels(), before + 1);
    /// # Ok(())
    /// # }
    /// ```
    pub fn compiled_kernels(&self) -> usize {
        match &self.device {
            Some(device) => device.pipelines.lock().unwrap_or_else(PoisonError::into_inner).len(),
            None => cpu::checked().len(),
        }
    }

    pub(crate) fn device(&self) -> Option<&Arc<Device>> {
        self.device.as_ref()
    }
}

/// Tells kernels apart: each is compiled once for a device. It is the type of the native twin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct KernelKey(pub(crate) TypeId);

/// An opened GPU and the kernels that were compiled for it.
#[derive(Debug)]
pub(crate) struct Device {
    gpu: Gpu,
    pipelines: Mutex<HashMap<KernelKey, Arc<Pipeline>>>,
    records: Mutex<Records>,
}

impl Device {
    /// Compiles a kernel, unless that was done before, and runs it.
    pub(crate) fn launch(
        &self,
        key: KernelKey,
        build: &dyn Fn() -> Result<DeviceModule>,
        buffers: &[DeviceBuffer],
        params: &[u8],
        groups: [u32; 3],
    ) -> Result<()> {
        let pipeline = self.pipeline(key, build)?;
        let mut buffers: Vec<_> = buffers.iter().map(|buffer| &buffer.buffer).collect();
        if pipeline.records.is_empty() {
            return self.gpu.dispatch(&pipeline, &buffers, params, groups);
        }
        let mut records = self.records.lock().unwrap_or_else(PoisonError::into_inner);
        let buffer = records.buffer_for(&pipeline, &self.gpu)?;
        buffers.push(&buffer);
        self.gpu.dispatch(&pipeline, &buffers, params, groups)
    }

    /// Writes what kernels printed, and returns an error for a check that failed.
    fn report(&self) -> Result<()> {
        self.records.lock().unwrap_or_else(PoisonError::into_inner).report(&self.gpu)
    }

    fn pipeline(
        &self,
        key: KernelKey,
        build: &dyn Fn() -> Result<DeviceModule>,
    ) -> Result<Arc<Pipeline>> {
        let mut pipelines = self.pipelines.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(pipeline) = pipelines.get(&key) {
            return Ok(pipeline.clone());
        }
        let pipeline = Arc::new(self.gpu.compile(&build()?)?);
        pipelines.insert(key, pipeline.clone());
        Ok(pipeline)
    }

    pub(crate) fn max_groups(&self) -> u32 {
        self.gpu.limits().max_compute_workgroups_per_dimension
    }
}

/// Memory of a device.
#[derive(Clone, Debug)]
pub(crate) struct DeviceBuffer {
    device: Arc<Device>,
    buffer: wgpu::Buffer,
}

impl DeviceBuffer {
    pub(crate) fn with_bytes(device: &Arc<Device>, bytes: &[u8]) -> Result<Self> {
        let buffer = device.gpu.create_buffer(bytes.len() as u64)?;
        let buffer = DeviceBuffer { device: device.clone(), buffer };
        buffer.write_bytes(bytes)?;
        Ok(buffer)
    }

    pub(crate) fn with_elements<T>(device: &Arc<Device>, elements: &[Shared<T>]) -> Result<Self> {
        Self::with_bytes(device, &Shared::bytes(elements))
    }

    pub(crate) fn write_bytes(&self, bytes: &[u8]) -> Result<()> {
        self.device.gpu.upload(&self.buffer, bytes)
    }

    pub(crate) fn write<T>(&self, elements: &[Shared<T>]) -> Result<()> {
        self.write_bytes(&Shared::bytes(elements))
    }

    pub(crate) fn read_into(&self, bytes: &mut [u8]) -> Result<()> {
        self.device.gpu.download(&self.buffer, bytes)?;
        self.device.report()
    }

    /// Replaces the elements by the content, or leaves them alone if that fails; a check of a kernel
    /// that has failed is reported after that.
    pub(crate) fn read<T>(&self, elements: &[Shared<T>]) -> Result<()> {
        let mut content = vec![0; size_of_val(elements)];
        self.device.gpu.download(&self.buffer, &mut content)?;
        Shared::set_bytes(elements, &content);
        self.device.report()
    }

    pub(crate) fn is_on(&self, device: &Device) -> bool {
        std::ptr::eq(&*self.device, device)
    }

    pub(crate) fn device_name(&self) -> &str {
        self.device.gpu.name()
    }
}
