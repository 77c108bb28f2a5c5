//! `parallel_for_each`: from a domain and a kernel to work on an accelerator.

use amp_codes::Code;

use crate::accelerator::{Accelerator, DomainIndex, check_once};
use crate::data::Binder;
use crate::error::{Error, Result};
use crate::geometry::{Extent, Index, rank1, rank2, rank3};
use crate::ir::ParamBytes;
use crate::kernel::{Kernel, KernelIndex};

/// A compute domain: an [`Extent`], or an extent divided into tiles.
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

/// Runs the kernel once for each index of the domain, on the default accelerator.
///
/// The call may return before the kernel has ended; what it wrote is seen through the views and
/// arrays it captured, which wait for it (C++ AMP 7).
///
/// ```
/// use amp_runtime::prelude::*;
/// let mut data = vec![1, 2, 3, 4];
/// let view = ArrayViewMut::new(4, &mut data)?;
/// parallel_for_each(view.extent(), amp_runtime::amp!(|i: Index<1>| view[i] *= 10))?;
/// drop(view);
/// assert_eq!(data, [10, 20, 30, 40]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::EmptyDomain`], [`Error::TileDoesNotDivide`], [`Error::ExtentTooLarge`] or
/// [`Error::LimitExceeded`] if the domain is not one that can be run,
/// [`Error::AssertionFailed`] if a check of this kernel has failed on the cpu accelerator, or one of
/// an earlier kernel on a gpu (this one is not run then), [`Error::UnsupportedFeature`] or [`Error::Compilation`] if the kernel is not one that the
/// accelerator can run, [`Error::WrongAccelerator`] if an array lives elsewhere, and
/// [`Error::Device`] or [`Error::OutOfMemory`] if the accelerator fails.
pub fn parallel_for_each<D: Domain>(domain: D, kernel: impl Kernel<D::Index>) -> Result<()> {
    parallel_for_each_on(&Accelerator::default_accelerator()?, domain, kernel)
}

/// [`parallel_for_each`] on the given accelerator.
///
/// # Errors
/// Those of [`parallel_for_each`].
pub fn parallel_for_each_on<D: Domain>(
    accelerator: &Accelerator,
    domain: D,
    kernel: impl Kernel<D::Index>,
) -> Result<()> {
    check_domain::<D::Index>(&domain, kernel.name())?;
    let name = kernel.name().to_owned();
    let mut binder =
        Binder { kernel: &name, accelerator, buffers: Vec::new(), params: ParamBytes::default() };
    let Some(device) = accelerator.device() else {
        check_once(kernel.key(), &|| kernel.module())?;
        kernel.bind(&mut binder)?;
        return kernel.run(&domain);
    };
    let max_groups = device.max_groups();
    let groups = D::Index::groups(&domain, &mut binder.params, max_groups);
    if let Some(groups) = groups.into_iter().find(|groups| *groups > max_groups) {
        return Err(Error::LimitExceeded {
            code: Code::AMP0103,
            what: "tiles in one dimension",
            subject: name.clone(),
            asked: groups.into(),
            allowed: max_groups.into(),
            accelerator: accelerator.name().to_owned(),
            help: "use larger tiles, or launch the kernel over parts of the domain",
        });
    }
    kernel.bind(&mut binder)?;
    let params = binder.params.finish();
    device.launch(kernel.key(), &|| kernel.module(), &binder.buffers, &params, groups)
}

/// The rules for domains that hold on every accelerator (C++ AMP 4.2, 4.3, 7).
fn check_domain<I: DomainIndex>(domain: &I::Domain, kernel: &str) -> Result<()> {
    let extent = I::extent(domain);
    let kernel = kernel.to_owned();
    if extent.contains(&0) {
        return Err(Error::EmptyDomain { kernel, extent });
    }
    let undivided = extent.iter().zip(I::TILE).position(|(side, tile)| side % tile != 0);
    if let Some(dimension) = undivided {
        return Err(Error::TileDoesNotDivide { kernel, extent, tile: I::TILE.to_vec(), dimension });
    }
    let threads =
        extent.iter().try_fold(1u32, |all, side| all.checked_mul((*side).try_into().ok()?));
    match threads {
        Some(_) => Ok(()),
        None => Err(Error::ExtentTooLarge { extent }),
    }
}
