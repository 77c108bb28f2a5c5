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

#[diagnostic::do_not_recommend]
impl<I: KernelIndex, K: Launchable<I> + ?Sized> Launchable<I> for &K {
    fn __amp_name(&self) -> &str {
        (**self).__amp_name()
    }

    fn __amp_module_of(&self, form: &CaptureForm) -> Result<DeviceModule> {
        (**self).__amp_module_of(form)
    }

    fn __amp_unproved(&self, form: &CaptureForm, sizes: Sizes) -> Option<Unproved> {
        (**self).__amp_unproved(form, sizes)
    }

    fn __amp_recorded(&self) -> Result<ir::Kernel> {
        (**self).__amp_recorded()
    }

    fn __amp_interface(&self, form: &CaptureForm) -> Interface {
        (**self).__amp_interface(form)
    }

    fn __amp_key(&self) -> KernelKey {
        (**self).__amp_key()
    }

    fn __amp_bind(&self, binder: &mut Binder<'_>) -> Result<()> {
        (**self).__amp_bind(binder)
    }

    #[inline(always)]
    fn __amp_run(
        &self,
        domain: &I::Domain,
        guards: &[GuardedAccess],
        manner: Manner,
    ) -> Result<()> {
        (**self).__amp_run(domain, guards, manner)
    }
}
