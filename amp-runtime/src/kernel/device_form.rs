//! What devices run of a kernel, from the recording of its device twin. It is compiled once for all kernels.

use crate::deep_stack::on_deep_stack;
use crate::error::{Error, Result};
use crate::ir::{Interface, Kernel};
use crate::lower::{DeviceModule, Lowering, Unproved};

/// A kernel that is called so, has tiles of these sides, and captures what `interface` says.
pub(super) struct DeviceForm<'a> {
    pub name: &'a str,
    pub group: [u32; 3],
    pub interface: Interface,
    /// Records it.
    pub record: &'a (dyn Fn() -> Result<Kernel> + Sync),
}

impl DeviceForm<'_> {
    /// Its module.
    pub fn module(&self) -> Result<DeviceModule> {
        let built = on_deep_stack(|| self.lowered()?.finish());
        built.unwrap_or_else(|reason| {
            let (kernel, target) = (self.name.to_owned(), "a device".to_owned());
            Err(Error::Compilation { kernel, target, reason, wgsl: None })
        })
    }

    /// Which indices of it may be out of range; none, if it has no module.
    pub fn unproved(&self) -> Option<Unproved> {
        on_deep_stack(|| self.lowered().ok()?.unproved()).ok().flatten()
    }

    fn lowered(&self) -> Result<Lowering> {
        let kernel = (self.record)()?;
        Ok(Lowering::run_through(self.name, self.group, &self.interface, &kernel))
    }
}
