//! What stands for kernels with errors, of which rustc has nothing more to say.

use std::any::TypeId;
use std::ops::Deref;

use super::Kernel;
use super::index::KernelIndex;
use super::launchable::Launchable;
use super::name::KernelName;
use crate::accelerator::{KernelKey, Manner};
use crate::data::{Binder, Captures, Unkept};
use crate::error::Result;
use crate::ir::{self, CaptureForm, Interface, Sizes};
use crate::lower::{DeviceModule, GuardedAccess, Unproved};

/// What stands for a kernel with errors, so that its launch has none.
#[derive(Debug)]
pub struct BrokenKernel;

#[diagnostic::do_not_recommend]
impl<I: KernelIndex> Kernel<I> for BrokenKernel {}

#[diagnostic::do_not_recommend]
impl<I: KernelIndex> Launchable<I> for BrokenKernel {
    fn __amp_name(&self) -> &str {
        "broken"
    }

    fn __amp_module_of(&self, _: &CaptureForm) -> Result<DeviceModule> {
        DeviceModule::empty("broken")
    }

    fn __amp_unproved(&self, _: &CaptureForm, _: Sizes) -> Option<Unproved> {
        None
    }

    fn __amp_recorded(&self) -> Result<ir::Kernel> {
        ir::Kernel::record("broken", |_| ir::Value::Unit)
    }

    fn __amp_interface(&self, form: &CaptureForm) -> Interface {
        Interface::new(form)
    }

    fn __amp_key(&self) -> KernelKey {
        KernelKey(TypeId::of::<Self>())
    }

    fn __amp_bind(&self, _: &mut Binder<'_>) -> Result<()> {
        Ok(())
    }

    fn __amp_run(&self, _: &I::Domain, _: &[GuardedAccess], _: Manner) -> Result<()> {
        Ok(())
    }
}

/// Captures that there cannot be: rustc says so of each, and finds no more wrong with the kernel.
#[doc(hidden)]
#[derive(Debug)]
pub struct RefusedCaptures;

impl<C> Deref for Captures<C> {
    type Target = RefusedCaptures;

    fn deref(&self) -> &RefusedCaptures {
        &RefusedCaptures
    }
}

impl RefusedCaptures {
    /// What stands for the kernel.
    pub fn kernel<I: KernelIndex, D, N, const WAITS: bool, const STRAIGHT: bool>(
        &self,
        _: KernelName,
        _: Unkept,
        _: D,
        _: N,
    ) -> impl Kernel<I> + use<I, D, N, WAITS, STRAIGHT> {
        BrokenKernel
    }
}
