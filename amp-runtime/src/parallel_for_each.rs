//! `parallel_for_each`, and what it runs kernels over.

use crate::accelerator::AcceleratorView;
use crate::error::Result;
use crate::geometry::{Extent, Index, rank1, rank2, rank3};
use crate::kernel::{Kernel, KernelIndex};
use crate::launch::{launch, launch_at_home};

/// A compute domain: an [`Extent`], or an extent divided into tiles.
///
/// ```
/// use amp_runtime::prelude::*;
/// use amp_runtime::{Domain, Kernel, Result};
/// /// Runs a kernel over any domain, on the cpu.
/// fn on_cpu<D: Domain>(domain: D, kernel: impl Kernel<D::Index>) -> Result<()> {
///     parallel_for_each_on(&Accelerator::cpu(), domain, kernel)
/// }
/// let mut data = [0; 4];
/// let view = ArrayViewMut::new(4, &mut data)?;
/// on_cpu(view.extent(), kernel!(|i: Index<1>| view[i] += 1))?;
/// on_cpu(view.extent().tile::<2>(), kernel!(|t: TiledIndex<2>| view[t] += 1))?;
/// view.synchronize()?;
/// assert_eq!(data, [2; 4]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "C3577: a kernel cannot be launched over a value of type `{Self}`; help: launch it over an extent: `view.extent()`, `Extent::new([n])`, or `view.extent().tile::<64>()` for a kernel with tiles",
    label = "not an extent"
)]
pub trait Domain {
    /// The index that a kernel over this domain takes.
    type Index: KernelIndex<Domain = Self>;
}

impl<const N: usize> Domain for Extent<N> {
    type Index = Index<N>;
}

impl<const D0: usize> Domain for rank1::TiledExtent<D0> {
    type Index = rank1::TiledIndex<D0>;
}

impl<const D0: usize, const D1: usize> Domain for rank2::TiledExtent<D0, D1> {
    type Index = rank2::TiledIndex<D0, D1>;
}

impl<const D0: usize, const D1: usize, const D2: usize> Domain for rank3::TiledExtent<D0, D1, D2> {
    type Index = rank3::TiledIndex<D0, D1, D2>;
}

/// Runs the kernel once for each index of the domain: on the accelerator of the arrays that it
/// captures, or on the default one if it captures none (C++ AMP 7).
///
/// The call may return before the kernel has ended; what it wrote is seen through the views and
/// arrays it captured, which wait for it (C++ AMP 7).
///
/// ```
/// use amp_runtime::prelude::*;
/// let mut data = vec![1, 2, 3, 4];
/// let view = ArrayViewMut::new(4, &mut data)?;
/// parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] *= 10))?;
/// drop(view);
/// assert_eq!(data, [10, 20, 30, 40]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::EmptyDomain`](crate::Error::EmptyDomain),
/// [`Error::TileDoesNotDivide`](crate::Error::TileDoesNotDivide),
/// [`Error::ExtentTooLarge`](crate::Error::ExtentTooLarge) or
/// [`Error::LimitExceeded`](crate::Error::LimitExceeded) if the domain is not one that can be run,
/// [`Error::AssertionFailed`](crate::Error::AssertionFailed) if a check of this kernel has failed on the
/// cpu accelerator, or one of an earlier kernel on a gpu (this one is not run then),
/// [`Error::IndexOutOfRange`](crate::Error::IndexOutOfRange) if an index of it was out of range on the cpu
/// accelerator, [`Error::UnsupportedFeature`](crate::Error::UnsupportedFeature) or
/// [`Error::Compilation`](crate::Error::Compilation) if the kernel is not one that the accelerator can run,
/// [`Error::WrongAccelerator`](crate::Error::WrongAccelerator) if an array lives elsewhere, and
/// [`Error::Device`](crate::Error::Device) or [`Error::OutOfMemory`](crate::Error::OutOfMemory) if the
/// accelerator fails.
pub fn parallel_for_each<D: Domain>(domain: D, kernel: impl Kernel<D::Index>) -> Result<()> {
    launch_at_home(&domain, &kernel)
}

/// [`parallel_for_each`] on the given accelerator, or through a view of one.
///
/// # Errors
/// Those of [`parallel_for_each`].
///
/// ```
/// use amp_runtime::prelude::*;
/// let mut data = [1, 2, 3, 4];
/// let view = ArrayViewMut::new(4, &mut data)?;
/// let kernel = kernel!(|t: TiledIndex<2>| {
///     #[tile_static]
///     let pair: [i32; 2];
///     pair[t.local[0]] = view[t];
///     t.barrier.wait();
///     view[t] = pair[1 - t.local[0]];
/// });
/// parallel_for_each_on(&Accelerator::cpu(), view.extent().tile::<2>(), kernel)?;
/// view.synchronize()?;
/// assert_eq!(data, [2, 1, 4, 3]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
pub fn parallel_for_each_on<D: Domain>(
    accelerator: impl Into<AcceleratorView>,
    domain: D,
    kernel: impl Kernel<D::Index>,
) -> Result<()> {
    launch(&accelerator.into(), &domain, &kernel)
}
