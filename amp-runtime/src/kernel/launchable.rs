//! What a launch asks of a kernel.

use super::index::KernelIndex;
use crate::accelerator::{KernelKey, Manner};
use crate::data::Binder;
use crate::error::Result;
use crate::ir::{self, CaptureForm, Interface, Sizes};
use crate::lower::{DeviceModule, GuardedAccess, Unproved};

/// A kernel, as far as launches are concerned. Only what this crate makes is one.
#[doc(hidden)]
pub trait Launchable<I: KernelIndex>: Sync {
    /// The kernel's name.
    fn __amp_name(&self) -> &str;

    /// The kernel for views of this form.
    fn __amp_module_of(&self, form: &CaptureForm) -> Result<DeviceModule>;

    /// Which indices into views may be out of range, in a launch of these sizes; none, if the kernel has
    /// no device form.
    fn __amp_unproved(&self, form: &CaptureForm, sizes: Sizes) -> Option<Unproved>;

    /// What its threads do, as devices get it.
    fn __amp_recorded(&self) -> Result<ir::Kernel>;

    /// What its block of captured values holds in a launch of this form.
    fn __amp_interface(&self, form: &CaptureForm) -> Interface;

    /// What tells it apart from other kernels.
    fn __amp_key(&self) -> KernelKey;

    /// Goes through what it captures, in the order of its module.
    fn __amp_bind(&self, binder: &mut Binder<'_>) -> Result<()>;

    /// Runs it on the cpu accelerator: it has those guards.
    fn __amp_run(&self, domain: &I::Domain, guards: &[GuardedAccess], manner: Manner)
    -> Result<()>;
}
