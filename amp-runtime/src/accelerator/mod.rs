//! What runs kernels, and how one is chosen.

mod capability;
mod cpu;
mod device;
mod gpu;
mod host_thread;
mod jobs;
mod kernel_key;
mod opaque;
mod proofs;
mod records;
mod signal;
mod timing;
mod untold;
mod vectors;
mod view;
pub(crate) mod workers;

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub use capability::{Feature, Limits};
pub(crate) use cpu::{Checked, check, run};
pub use cpu::{Manner, Threads};
pub(crate) use device::{BatchNumber, Device, DeviceBuffer, MappedBytes, Reading, Sending};
use gpu::{AdapterDescription, Gpu};
pub(crate) use gpu::{BufferId, Launch, LaunchKey, ends_exactly};
pub use kernel_key::KernelKey;
pub use vectors::has_512_bits;
pub use view::{AcceleratorView, Marker, QueuingMode};

use crate::checked::Checks;
use crate::error::{Error, Result};
use crate::everywhere;

/// Something that runs kernels: the CPU itself, or a GPU that wgpu reaches.
///
/// Clones are handles to the same accelerator.
///
/// ```
/// use amp_runtime::Accelerator;
/// let cpu = Accelerator::cpu();
/// assert_eq!(cpu.name(), "cpu");
/// ```
#[derive(Clone)]
pub struct Accelerator {
    runs: Runs,
}

impl fmt::Debug for Accelerator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Accelerator").field(&self.name()).finish()
    }
}

/// What runs the kernels.
#[derive(Clone)]
enum Runs {
    /// The native twins.
    Cpu,
    /// The recorded kernels, with every step looked at.
    Checked(Arc<Checks>),
    Device(Arc<Device>),
}

impl Accelerator {
    /// The native accelerator: kernels run as Rust code on the cores of this machine.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let mut data = [1, 2, 3];
    /// let view = ArrayViewMut::new(3, &mut data)?;
    /// let kernel = kernel!(|i: Index<1>| view[i] += 1);
    /// parallel_for_each_on(&Accelerator::cpu(), view.extent(), kernel)?;
    /// view.synchronize()?;
    /// assert_eq!(data, [2, 3, 4]);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn cpu() -> Self {
        Accelerator { runs: Runs::Cpu }
    }

    /// The accelerator that finds mistakes: it runs kernels as devices get them, one tile after the other,
    /// and looks at every step. Races, reads of what nothing has written, indices out of range, barriers
    /// that some threads of a tile do not come to, and threads without an end are an error of the launch,
    /// with the lines. It needs no GPU and no driver. [`Checks`] says what more it can look for.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// use amp_runtime::{Error, FindingKind};
    /// # fn main() -> amp_runtime::Result<()> {
    /// let mut data = [1, 2, 3, 4];
    /// let view = ArrayViewMut::new(4, &mut data)?;
    /// // Each thread reads what the next one writes.
    /// let shift = kernel!(|i: Index<1>| view[i] = view[(i[0] + 1) % 4]);
    /// let error = parallel_for_each_on(&Accelerator::checked(), view.extent(), shift).unwrap_err();
    /// let Error::Findings { findings, .. } = error else { panic!("{error}") };
    /// assert_eq!(findings[0].kind, FindingKind::Race);
    /// # Ok(())
    /// # }
    /// ```
    pub fn checked() -> Self {
        Accelerator { runs: Runs::Checked(Checks::of_environment().clone()) }
    }

    /// The best GPU that wgpu finds, a software one if there is no other.
    ///
    /// # Errors
    /// [`Error::NoAccelerator`] if there is none, [`Error::Device`] if it cannot be opened.
    ///
    /// ```
    /// use amp_runtime::Accelerator;
    /// match Accelerator::gpu() {
    ///     Ok(gpu) => println!("{}", gpu.description()),
    ///     Err(error) => println!("{error}"), // no driver
    /// }
    /// ```
    pub fn gpu() -> Result<Self> {
        Self::open("gpu", 0, &Gpu::enumerate())
    }

    /// Every GPU, in the order of [`all`](Self::all).
    pub(crate) fn gpus() -> Result<Vec<Self>> {
        let adapters = Gpu::enumerate();
        (0..adapters.len()).map(|number| Self::open("gpu", number, &adapters)).collect()
    }

    /// The accelerator of that name: `cpu`, `checked`, `gpu`, the number of a device in the order of
    /// [`all`](Self::all) without `cpu`, or a part of a device's name in any case.
    ///
    /// # Errors
    /// [`Error::NoAccelerator`] if nothing has that name, [`Error::Device`] if the device cannot
    /// be opened.
    ///
    /// ```
    /// use amp_runtime::{Accelerator, Error};
    /// assert_eq!(Accelerator::named("cpu")?, Accelerator::cpu());
    /// let error = Accelerator::named("none of this name").unwrap_err();
    /// assert!(matches!(error, Error::NoAccelerator { .. }));
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn named(name: &str) -> Result<Self> {
        let wanted = name.to_lowercase();
        match wanted.as_str() {
            "cpu" => return Ok(Self::cpu()),
            "checked" => return Ok(Self::checked()),
            "gpu" => return Self::gpu(),
            _ => (),
        }
        let adapters = Gpu::enumerate();
        let number = match name.parse::<usize>() {
            Ok(number) => Some(number),
            Err(_) if wanted.is_empty() => None,
            Err(_) => adapters.iter().position(|a| a.name.to_lowercase().contains(&wanted)),
        };
        Self::open(name, number.unwrap_or(usize::MAX), &adapters)
    }

    /// The names of all accelerators: the GPUs, real ones first, and `cpu`.
    ///
    /// ```
    /// use amp_runtime::Accelerator;
    /// assert_eq!(Accelerator::all().last().map(String::as_str), Some("cpu"));
    /// ```
    pub fn all() -> Vec<String> {
        let gpus = Gpu::enumerate().into_iter().map(|adapter| adapter.name);
        gpus.chain(["cpu".to_owned()]).collect()
    }

    /// The accelerator that launches use when none is given.
    ///
    /// It is the one that the environment variable `AMP_ACCELERATOR` names; without it a real GPU
    /// if there is one, else the CPU: a software GPU is slower than the native twin. The choice is
    /// made once for the process. Within a test [on every accelerator](crate::on_every_accelerator) it is
    /// the one that the test runs on.
    ///
    /// # Errors
    /// Those of [`named`](Self::named), if `AMP_ACCELERATOR` is set.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let default = Accelerator::default_accelerator()?;
    /// assert_eq!(Array::<f32, 1>::zeroed(8)?.accelerator(), &default);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn default_accelerator() -> Result<Self> {
        if let Some(accelerator) = everywhere::default_accelerator() {
            return Ok(accelerator);
        }
        let mut default = lock_default();
        match &*default {
            Some(Ok(accelerator)) if accelerator.is_lost() => (),
            Some(chosen) => return chosen.clone(),
            None => (),
        }
        default.insert(Self::choose()).clone()
    }

    /// Makes an accelerator the default one of the process (C++ AMP 3.2.2, `set_default`). It
    /// returns false, and changes nothing, if the default was used before.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// assert!(Accelerator::set_default(&Accelerator::cpu()), "it was not used before");
    /// assert_eq!(Accelerator::default_accelerator()?, Accelerator::cpu());
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn set_default(accelerator: &Accelerator) -> bool {
        let mut default = lock_default();
        let is_first = default.is_none();
        if is_first {
            *default = Some(Ok(accelerator.clone()));
        }
        is_first
    }

    /// Is it a device that was lost? Ask for it again by its name.
    ///
    /// ```
    /// use amp_runtime::Accelerator;
    /// /// The accelerator, or if it was lost, the same device opened anew.
    /// fn kept(accelerator: Accelerator) -> amp_runtime::Result<Accelerator> {
    ///     match accelerator.is_lost() {
    ///         true => Accelerator::named(accelerator.name()),
    ///         false => Ok(accelerator),
    ///     }
    /// }
    /// assert_eq!(kept(Accelerator::cpu())?, Accelerator::cpu());
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn is_lost(&self) -> bool {
        self.device().is_some_and(|device| device.gpu.is_lost())
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

    /// Opens a device once for the process, and again if it was lost.
    fn open(asked: &str, number: usize, adapters: &[AdapterDescription]) -> Result<Self> {
        static OPEN: Mutex<Vec<(usize, Arc<Device>)>> = Mutex::new(Vec::new());
        if number >= adapters.len() {
            let names = adapters.iter().map(|adapter| adapter.name.as_str());
            let names: Vec<_> = names.chain(["cpu", "checked"]).collect();
            let no_driver = if adapters.is_empty() { "no GPU driver was found, and " } else { "" };
            let found = format!("{no_driver}there are `{}`", names.join("`, `"));
            return Err(Error::NoAccelerator { asked: asked.to_owned(), found });
        }
        let mut open = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
        open.retain(|(_, device)| !device.gpu.is_lost());
        if let Some((_, device)) = open.iter().find(|(known, _)| *known == number) {
            return Ok(Accelerator { runs: Runs::Device(device.clone()) });
        }
        let gpu = Gpu::open(number)?;
        let device = Arc::new(Device::new(gpu));
        open.push((number, device.clone()));
        Ok(Accelerator { runs: Runs::Device(device) })
    }

    /// The name: `cpu`, or what the driver calls the device.
    ///
    /// ```
    /// use amp_runtime::Accelerator;
    /// assert_eq!(Accelerator::cpu().name(), "cpu");
    /// ```
    pub fn name(&self) -> &str {
        match &self.runs {
            Runs::Cpu => "cpu",
            Runs::Checked(_) => "checked",
            Runs::Device(device) => device.gpu.name(),
        }
    }

    /// What drives it: name, backend and driver of a device.
    ///
    /// ```
    /// use amp_runtime::Accelerator;
    /// assert!(Accelerator::cpu().description().starts_with("cpu (native, "));
    /// ```
    pub fn description(&self) -> String {
        match &self.runs {
            Runs::Checked(_) => "checked (every step is looked at)".to_owned(),
            Runs::Device(device) => {
                let AdapterDescription { name, driver, backend, .. } = device.gpu.description();
                format!("{name} ({backend}, {driver})")
            }
            Runs::Cpu => format!("cpu (native, {} threads)", workers::count()),
        }
    }

    /// Is it a GPU that is emulated by software?
    ///
    /// ```
    /// use amp_runtime::Accelerator;
    /// assert!(!Accelerator::cpu().is_emulated());
    /// ```
    pub fn is_emulated(&self) -> bool {
        self.device().is_some_and(|device| device.gpu.description().is_software)
    }

    /// Waits until everything that was launched on it has ended, and writes what kernels printed.
    ///
    /// # Errors
    /// [`Error::Device`] if the device fails, [`Error::AssertionFailed`] if a check of a kernel has,
    /// [`Error::IndexOutOfRange`] if an index of one was out of range.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let accelerator = Accelerator::default_accelerator()?;
    /// let kernel = kernel!(|i: Index<1>| amp_println!("hello"));
    /// parallel_for_each_on(&accelerator, Extent::new([2]), kernel)?;
    /// accelerator.wait()?; // now both lines are written
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    pub fn wait(&self) -> Result<()> {
        self.device().map_or(Ok(()), |device| {
            device.gpu.wait()?;
            device.report()
        })
    }

    /// Waits, and tells what has failed in launches by this thread.
    pub(crate) fn wait_for_own(&self) -> Result<()> {
        self.device().map_or(Ok(()), |device| {
            device.gpu.wait()?;
            device.report_own()
        })
    }

    /// How many kernels have been compiled for it in this process. A generic kernel counts once for
    /// each combination of types and sizes of the tile that was launched; other extents and captured
    /// values compile nothing.
    ///
    /// ```
    /// # use amp_runtime::prelude::*;
    /// # fn main() -> amp_runtime::Result<()> {
    /// let cpu = Accelerator::cpu();
    /// let before = cpu.compiled_kernels();
    /// for len in [4, 5, 6] {
    ///     let mut data = vec![0; len];
    ///     let view = ArrayViewMut::new(len, &mut data)?;
    ///     parallel_for_each_on(&cpu, view.extent(), kernel!(|i: Index<1>| view[i] = 1))?;
    /// }
    /// assert_eq!(cpu.compiled_kernels(), before + 1);
    /// # Ok(())
    /// # }
    /// ```
    pub fn compiled_kernels(&self) -> usize {
        match self.device() {
            Some(device) => device.compiled(),
            None => cpu::checked().len(),
        }
    }

    pub(crate) fn device(&self) -> Option<&Arc<Device>> {
        match &self.runs {
            Runs::Cpu | Runs::Checked(_) => None,
            Runs::Device(device) => Some(device),
        }
    }

    /// What it looks for, if it is the checked accelerator.
    pub(crate) fn checks(&self) -> Option<&Checks> {
        match &self.runs {
            Runs::Checked(checks) => Some(checks),
            Runs::Cpu | Runs::Device(_) => None,
        }
    }
}

impl Checks {
    /// The accelerator that looks for all this.
    #[must_use]
    pub fn accelerator(self) -> Accelerator {
        Accelerator { runs: Runs::Checked(Arc::new(self)) }
    }
}

/// The default of the process, once it was chosen.
fn lock_default() -> MutexGuard<'static, Option<Result<Accelerator>>> {
    static DEFAULT: Mutex<Option<Result<Accelerator>>> = Mutex::new(None);
    DEFAULT.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Handles to the same accelerator are equal.
impl PartialEq for Accelerator {
    fn eq(&self, other: &Self) -> bool {
        match (&self.runs, &other.runs) {
            (Runs::Cpu, Runs::Cpu) => true,
            // Whatever they look for, arrays of one are at hand to another.
            (Runs::Checked(_), Runs::Checked(_)) => true,
            (Runs::Device(device), Runs::Device(other)) => Arc::ptr_eq(device, other),
            _ => false,
        }
    }
}

impl Eq for Accelerator {}

#[cfg(test)]
impl Accelerator {
    /// A GPU that no other test uses, if there is one, while no other test has one.
    pub(crate) fn unshared() -> Option<(std::sync::MutexGuard<'static, ()>, Self)> {
        let (alone, gpu) = Gpu::unshared()?;
        Some((alone, Accelerator { runs: Runs::Device(Arc::new(Device::new(gpu))) }))
    }

    /// Compiles a module for the device.
    pub(crate) fn compile(&self, module: &crate::lower::DeviceModule) -> Result<()> {
        self.device().map_or(Ok(()), |device| device.gpu.compile(module).map(drop))
    }

    /// Has the next batch fail.
    pub(crate) fn spoil(&self) {
        if let Some(device) = self.device() {
            device.gpu.spoil();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Array;

    #[test]
    #[cfg_attr(miri, ignore = "it needs a GPU")]
    fn a_lost_accelerator_can_be_had_again() {
        let _alone = Gpu::alone();
        // Machines without any device have nothing to lose.
        let Ok(lost) = Accelerator::gpu() else { return };
        let array = Array::new_on(&lost, 4, &[1, 2, 3, 4]).unwrap();
        lost.device().unwrap().gpu.lose();
        let error = array.to_vec().unwrap_err();
        assert!(matches!(error, Error::AcceleratorLost { .. }), "{error}");
        assert!(lost.is_lost());
        let again = Accelerator::gpu().unwrap();
        assert_ne!(again, lost);
        let array = Array::new_on(&again, 4, &[1, 2, 3, 4]).unwrap();
        assert_eq!(array.to_vec().unwrap(), [1, 2, 3, 4]);
    }
}
