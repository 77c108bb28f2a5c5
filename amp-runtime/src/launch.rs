//! `parallel_for_each`: from a domain and a kernel to work on an accelerator.

use std::cell::Cell;

use crate::accelerator::{
    Accelerator, AcceleratorView, Checked, DomainIndex, Launch, Manner, QueuingMode, check,
};
use crate::data::{Binder, Gathered};
use crate::error::{Error, Result};
use crate::geometry::{Extent, Index, rank1, rank2, rank3};
use crate::kernel::{Kernel, KernelIndex};
use crate::lower::Unproved;

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
/// on_cpu(view.extent(), amp_runtime::amp!(|i: Index<1>| view[i] += 1))?;
/// on_cpu(view.extent().tile::<2>(), amp_runtime::amp!(|t: TiledIndex<2>| view[t] += 1))?;
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
/// an earlier kernel on a gpu (this one is not run then), [`Error::IndexOutOfRange`] if an index of it
/// was out of range on the cpu accelerator, [`Error::UnsupportedFeature`] or
/// [`Error::Compilation`] if the kernel is not one that the
/// accelerator can run, [`Error::WrongAccelerator`] if an array lives elsewhere, and
/// [`Error::Device`] or [`Error::OutOfMemory`] if the accelerator fails.
pub fn parallel_for_each<D: Domain>(domain: D, kernel: impl Kernel<D::Index>) -> Result<()> {
    with_gathered(|gathered| {
        survey(&kernel, gathered)?;
        let accelerator = match gathered.home.take() {
            Some(home) => home,
            None => Accelerator::default_accelerator()?,
        };
        launch(&(&accelerator).into(), domain, &kernel, gathered)
    })
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
/// let kernel = amp_runtime::amp!(|t: TiledIndex<2>| {
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
    with_gathered(|gathered| {
        survey(&kernel, gathered)?;
        launch(&accelerator.into(), domain, &kernel, gathered)
    })
}

/// Compiles a kernel for views that lie in memory as those do that it captures.
pub(crate) fn compile<I: KernelIndex>(
    accelerator: &Accelerator,
    kernel: &(impl Kernel<I> + ?Sized),
) -> Result<()> {
    with_gathered(|gathered| {
        survey(kernel, gathered)?;
        let (key, form) = (kernel.__amp_key(), &mut gathered.key.form);
        match accelerator.device() {
            None => check(key, &|| kernel.module()).map(drop),
            Some(device) => {
                device.describe(form);
                form.in_range = gathered.tested || form.tests_elements;
                device.pipeline(key, form, &|| kernel.__amp_module_of(form)).map(drop)
            }
        }
    })
}

/// Are all indices of a kernel into views known to be in range, in a launch over that domain?
pub(crate) fn is_in_range<I: KernelIndex>(
    domain: &I::Domain,
    kernel: &(impl Kernel<I> + ?Sized),
) -> bool {
    with_gathered(|gathered| {
        if check_domain::<I>(domain, kernel.name()).is_err() || survey(kernel, gathered).is_err() {
            return false;
        }
        let groups = I::__amp_groups(domain, u32::MAX, &mut gathered.key.form);
        I::__amp_write(domain, groups, &gathered.key.form, &mut gathered.params);
        let sizes = gathered.sizes(groups, I::__amp_words(&gathered.key.form));
        kernel.__amp_unproved(&gathered.key.form, sizes) == Some(Unproved::default())
    })
}

/// Runs a launch with memory that was used for those before it.
fn with_gathered<R>(launch: impl FnOnce(&mut Gathered) -> R) -> R {
    thread_local! {
        static GATHERED: Cell<Option<Box<Gathered>>> = const { Cell::new(None) };
    }
    let mut gathered = GATHERED.take().unwrap_or_default();
    let result = launch(&mut gathered);
    gathered.clear();
    GATHERED.set(Some(gathered));
    result
}

fn survey<I: KernelIndex>(
    kernel: &(impl Kernel<I> + ?Sized),
    gathered: &mut Gathered,
) -> Result<()> {
    let identity = (kernel.name(), kernel.__amp_key());
    Binder::survey(identity, I::__amp_words, gathered, |binder| kernel.__amp_bind(binder))
}

fn launch<D: Domain>(
    view: &AcceleratorView,
    domain: D,
    kernel: &impl Kernel<D::Index>,
    gathered: &mut Gathered,
) -> Result<()> {
    let (name, accelerator) = (kernel.name(), view.accelerator());
    check_domain::<D::Index>(&domain, name)?;
    let bind = |binder: &mut Binder<'_>| kernel.__amp_bind(binder);
    let Some(device) = accelerator.device() else {
        let Checked { written, reports, guards } = check(kernel.__amp_key(), &|| kernel.module())?;
        gathered.written.extend_from_slice(&written);
        Binder::bring(name, accelerator, D::Index::__amp_extent(&domain), gathered, bind)?;
        let manner = Manner { reports, plain: gathered.sharing.enter() };
        let ran = kernel.__amp_run(&domain, &guards, manner);
        gathered.sharing.leave();
        return Binder::written(name, None, gathered, bind).and(ran);
    };
    let most = device.max_groups();
    let groups = D::Index::__amp_groups(&domain, most, &mut gathered.key.form);
    if gathered.key.form.spread {
        // Then there is more to say of the domain.
        gathered.clear();
        gathered.key.form.spread = true;
        survey(kernel, gathered)?;
    }
    device.describe(&mut gathered.key.form);
    D::Index::__amp_write(&domain, groups, &gathered.key.form, &mut gathered.params);
    if gathered.tested || gathered.key.form.tests_elements {
        let form = &gathered.key.form;
        let sizes = gathered.sizes(groups, D::Index::__amp_words(form));
        let prove = |sizes| kernel.__amp_unproved(form, sizes).is_some_and(|all| all.tested == 0);
        gathered.key.form.in_range = device.is_in_range(kernel.__amp_key(), form, sizes, &prove);
    }
    let launch = Launch { key: &gathered.key, params: gathered.params.finish(), groups };
    let sending = match device.launch_again(launch, &mut gathered.written)? {
        Some(sending) => sending,
        None => {
            let form = &gathered.key.form;
            let pipeline =
                device.pipeline(kernel.__amp_key(), form, &|| kernel.__amp_module_of(form))?;
            Binder::bring(name, accelerator, D::Index::__amp_extent(&domain), gathered, bind)?;
            let launch = Launch { key: &gathered.key, params: gathered.params.finish(), groups };
            gathered.written.extend_from_slice(&pipeline.written);
            device.launch(launch, &pipeline, &gathered.buffers)?
        }
    };
    Binder::written(name, Some((device, &sending)), gathered, bind)?;
    match view.queuing_mode() {
        QueuingMode::Automatic => Ok(()),
        QueuingMode::Immediate => accelerator.flush(),
    }
}

/// The rules for domains that hold on every accelerator (C++ AMP 4.2, 4.3, 7).
fn check_domain<I: DomainIndex>(domain: &I::Domain, kernel: &str) -> Result<()> {
    let extent = I::__amp_extent(domain);
    let named = || (kernel.to_owned(), extent.to_vec());
    if extent.contains(&0) {
        let (kernel, extent) = named();
        return Err(Error::EmptyDomain { kernel, extent });
    }
    let undivided =
        extent.iter().zip(I::__AMP_CONST_TILE).position(|(side, tile)| side % tile != 0);
    if let Some(dimension) = undivided {
        let (kernel, extent) = named();
        return Err(Error::TileDoesNotDivide {
            kernel,
            extent,
            tile: I::__AMP_CONST_TILE.to_vec(),
            dimension,
        });
    }
    let threads =
        extent.iter().try_fold(1u32, |all, side| all.checked_mul((*side).try_into().ok()?));
    match threads {
        Some(_) => Ok(()),
        None => Err(Error::ExtentTooLarge { extent: extent.to_vec() }),
    }
}
