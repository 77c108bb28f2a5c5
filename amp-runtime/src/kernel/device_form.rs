//! What devices run of a kernel, from the recording of its device twin. It is compiled once for all kernels.

use crate::deep_stack::on_deep_stack;
use crate::error::{Error, Result};
use crate::ir::{self, Interface};
use crate::lower::{DeviceModule, Lowering, Unproved};

/// Records a kernel.
type Record<'a> = dyn Fn() -> Result<ir::Kernel> + Sync + 'a;

/// The module of a kernel that is called so, has tiles of these sides, and captures what `interface` says.
pub(super) fn module(
    name: &str,
    group: [u32; 3],
    interface: &Interface,
    record: &Record<'_>,
) -> Result<DeviceModule> {
    let built = on_deep_stack(|| {
        let kernel = record()?;
        Lowering::run_through(name, group, interface, &kernel).finish()
    });
    built.unwrap_or_else(|reason| {
        let (kernel, target) = (name.to_owned(), "a device".to_owned());
        Err(Error::Compilation { kernel, target, reason, wgsl: None })
    })
}

/// Which indices of it may be out of range; none, if it has no module.
pub(super) fn unproved(
    name: &str,
    group: [u32; 3],
    interface: &Interface,
    record: &Record<'_>,
) -> Option<Unproved> {
    let unproved = on_deep_stack(|| {
        let kernel = record().ok()?;
        Lowering::run_through(name, group, interface, &kernel).unproved()
    });
    unproved.ok().flatten()
}
