//! Kernel objects: both twins of a kernel and what it captures.

mod broken;
mod device_form;
pub(crate) mod index;
pub(crate) mod launchable;
mod name;
mod twins;

pub use broken::BrokenKernel;
pub use index::KernelIndex;
use launchable::Launchable;
pub use name::KernelName;

use crate::accelerator::Accelerator;
use crate::error::Result;
use crate::ir::CaptureForm;
use crate::launch;
use crate::lower::DeviceModule;

/// A kernel, ready to be launched over a domain with indices of type `I`.
///
/// `kernel!(|idx: I| …)` makes one, and so does a kernel function that is called without its index.
#[diagnostic::on_unimplemented(
    message = "C3577: the kernel's index does not fit the domain: it has to be `{I}`; help: `Extent<N>` goes with `Index<N>`, `extent.tile::<D0, D1>()` with `TiledIndex<D0, D1>`; a closure is a kernel within `kernel!(…)`",
    label = "not a kernel with the index `{I}`"
)]
#[must_use = "a kernel does nothing until it is launched: `parallel_for_each(extent, kernel)`"]
pub trait Kernel<I: KernelIndex>: Launchable<I> {
    /// The kernel's name.
    fn name(&self) -> &str {
        self.__amp_name()
    }

    /// The kernel as device code, for which no device is needed.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let data = [1.0_f32; 8];
    /// let mut twice = [0.0_f32; 8];
    /// let (data, twice) = (ArrayView::new(8, &data)?, ArrayViewMut::new(8, &mut twice)?);
    /// let kernel = kernel!(|i: Index<1>| twice[i] = 2.0 * data[i]);
    /// let module = kernel.module()?;
    /// assert!(module.wgsl()?.contains("@compute"));
    /// assert_eq!(module.spirv()?[0], 0x0723_0203);
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    ///
    /// # Errors
    /// [`Error::Compilation`](crate::Error::Compilation) if the kernel has no device form.
    fn module(&self) -> Result<DeviceModule> {
        self.__amp_module_of(&CaptureForm::default())
    }

    /// Compiles the kernel for an accelerator now, so that its first launch there need not. A kernel
    /// is compiled once for each form of its captures: sections, and views that share their memory,
    /// are others than whole views, and a launch of which it is not known that each index is in range
    /// is another than one of which it is, and so is one with a view whose bytes 4 does not divide. Apart
    /// from that, content and extents do not matter.
    ///
    /// ```
    /// # use amp_runtime::prelude::*;
    /// # fn main() -> amp_runtime::Result<()> {
    /// # let accelerator = Accelerator::cpu();
    /// let mut data = [1, 2, 3];
    /// let view = ArrayViewMut::new(3, &mut data)?;
    /// let kernel = kernel!(|i: Index<1>| view[i] += 1);
    /// kernel.compile_on(&accelerator)?;
    /// let compiled = accelerator.compiled_kernels();
    /// parallel_for_each_on(&accelerator, view.extent(), kernel)?;
    /// assert_eq!(accelerator.compiled_kernels(), compiled);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`Error::UnsupportedFeature`](crate::Error::UnsupportedFeature),
    /// [`Error::LimitExceeded`](crate::Error::LimitExceeded) or
    /// [`Error::Compilation`](crate::Error::Compilation) if the kernel is not one that the accelerator can
    /// run, [`Error::Device`](crate::Error::Device) if the accelerator fails.
    fn compile_on(&self, accelerator: &Accelerator) -> Result<()> {
        launch::compile(accelerator, &self)
    }

    /// Is it known of each index into a view, before a launch over this domain, that it is in range? Then
    /// a device tests none of them. What is known is what the kernel computes indices from: the domain,
    /// the extents of its views, constants, and the conditions that lead to the access.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let (from, mut to) = ([1.0_f32; 20], [0.0_f32; 20]);
    /// let (from, to) = (ArrayView::new([4, 5], &from)?, ArrayViewMut::new([5, 4], &mut to)?);
    /// let transpose = kernel!(|i: Index<2>| to[i[1]][i[0]] = from[i]);
    /// assert!(transpose.is_in_range(&from.extent()));
    /// assert!(!transpose.is_in_range(&Extent::new([5, 5])));
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    fn is_in_range(&self, domain: &I::Domain) -> bool {
        launch::is_in_range(domain, &self)
    }
}

/// A kernel object can be launched more than once, by reference.
#[diagnostic::do_not_recommend]
impl<I: KernelIndex, K: Kernel<I> + ?Sized> Kernel<I> for &K {}

#[cfg(test)]
mod tests;
