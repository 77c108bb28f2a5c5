//! Kernel objects: both twins of a kernel and what it captures.

use std::marker::PhantomData;
use std::ops::Deref;

use crate::accelerator::{Accelerator, DomainIndex, KernelKey, Manner, Threads, run};
use crate::data::{Binder, CaptureList, Captures, Unkept};
use crate::deep_stack::on_deep_stack;
use crate::error::{Error, Result};
use crate::geometry::{Extent, Index, rank1, rank2, rank3};
use crate::ir::{self, Builder, CaptureForm, Interface, ParamBytes, Scalar, Sizes, Value};
use crate::launch;
use crate::lower::{
    DeviceModule, GuardedAccess, Lowering, Unproved, groups_of_tiles, spread, words_of_tiles,
    write_tiles,
};
use crate::rules::BrokenKernel;
use crate::sealed::Sealed;

/// Threads of a group where the kernel has no tiles of its own.
const GROUP: u32 = 256;

/// A kernel, ready to be launched over a domain with indices of type `I`.
///
/// `amp!(|idx: I| …)` makes one, and so does a kernel function that is called without its index.
#[diagnostic::on_unimplemented(
    message = "C3577: the kernel's index does not fit the domain: it has to be `{I}`; help: `Extent<N>` goes with `Index<N>`, `extent.tile::<D0, D1>()` with `TiledIndex<D0, D1>`; a closure is a kernel within `amp!(…)`",
    label = "not a kernel with the index `{I}`"
)]
#[must_use = "a kernel does nothing until it is launched: `parallel_for_each(extent, kernel)`"]
pub trait Kernel<I: KernelIndex>: Sealed + Sync {
    /// The kernel's name.
    fn name(&self) -> &str;

    /// The kernel as device code, for which no device is needed.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let data = [1.0_f32; 8];
    /// let mut twice = [0.0_f32; 8];
    /// let (data, twice) = (ArrayView::new(8, &data)?, ArrayViewMut::new(8, &mut twice)?);
    /// let kernel = amp_runtime::amp!(|i: Index<1>| twice[i] = 2.0 * data[i]);
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
    /// # #[macro_use] extern crate amp_runtime;
    /// # use amp_runtime::prelude::*;
    /// # fn main() -> amp_runtime::Result<()> {
    /// # let accelerator = Accelerator::cpu();
    /// let mut data = [1, 2, 3];
    /// let view = ArrayViewMut::new(3, &mut data)?;
    /// let kernel = amp!(|i: Index<1>| view[i] += 1);
    /// kernel.compile_on(&accelerator)?;
    /// let compiled = accelerator.compiled_kernels();
    /// parallel_for_each_on(&accelerator, view.extent(), kernel)?;
    /// assert_eq!(accelerator.compiled_kernels(), compiled);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`Error::UnsupportedFeature`], [`Error::LimitExceeded`] or [`Error::Compilation`] if the kernel
    /// is not one that the accelerator can run, [`Error::Device`] if the accelerator fails.
    fn compile_on(&self, accelerator: &Accelerator) -> Result<()> {
        launch::compile(accelerator, self)
    }

    /// Is it known of each index into a view, before a launch over this domain, that it is in range? Then
    /// a device tests none of them. What is known is what the kernel computes indices from: the domain,
    /// the extents of its views, constants, and the conditions that lead to the access.
    ///
    /// ```
    /// use amp_runtime::prelude::*;
    /// let (from, mut to) = ([1.0_f32; 20], [0.0_f32; 20]);
    /// let (from, to) = (ArrayView::new([4, 5], &from)?, ArrayViewMut::new([5, 4], &mut to)?);
    /// let transpose = amp_runtime::amp!(|i: Index<2>| to[i[1]][i[0]] = from[i]);
    /// assert!(transpose.is_in_range(&from.extent()));
    /// assert!(!transpose.is_in_range(&Extent::new([5, 5])));
    /// # Ok::<(), amp_runtime::Error>(())
    /// ```
    fn is_in_range(&self, domain: &I::Domain) -> bool {
        launch::is_in_range(domain, self)
    }

    /// The kernel for views of this form.
    #[doc(hidden)]
    fn __amp_module_of(&self, form: &CaptureForm) -> Result<DeviceModule>;

    /// Which indices into views may be out of range, in a launch of these sizes; none, if the kernel has
    /// no device form.
    #[doc(hidden)]
    fn __amp_unproved(&self, form: &CaptureForm, sizes: Sizes) -> Option<Unproved>;

    #[doc(hidden)]
    fn __amp_key(&self) -> KernelKey;

    #[doc(hidden)]
    fn __amp_bind(&self, binder: &mut Binder<'_>) -> Result<()>;

    /// Runs it on the cpu accelerator: it has those guards.
    #[doc(hidden)]
    fn __amp_run(&self, domain: &I::Domain, guards: &[GuardedAccess], manner: Manner)
    -> Result<()>;
}

/// A kernel's index type: [`Index<N>`], or a `TiledIndex` of rank 1 to 3.
pub trait KernelIndex: DomainIndex {
    /// Threads of a group, fastest dimension first.
    #[doc(hidden)]
    fn __amp_group() -> [u32; 3];

    /// How many scalars of 32 bits the thread's index is made of in a launch of this form.
    #[doc(hidden)]
    fn __amp_words(form: &CaptureForm) -> usize;

    /// What a thread's index is, in device code.
    #[doc(hidden)]
    fn __amp_threads() -> ir::Threads;

    /// The number of groups, fastest dimension first, for a device that counts at most so many in
    /// one dimension; the form says whether they are spread for that.
    #[doc(hidden)]
    fn __amp_groups(domain: &Self::Domain, most: u32, form: &mut CaptureForm) -> [u32; 3];

    /// Sets the domain's scalars, which are the first.
    #[doc(hidden)]
    fn __amp_write(
        domain: &Self::Domain,
        groups: [u32; 3],
        form: &CaptureForm,
        params: &mut ParamBytes,
    );
}

impl<const N: usize> KernelIndex for Index<N> {
    fn __amp_group() -> [u32; 3] {
        [GROUP, 1, 1]
    }

    /// Threads in all, threads in a row of groups, and the extent.
    fn __amp_words(_: &CaptureForm) -> usize {
        2 + N
    }

    fn __amp_threads() -> ir::Threads {
        const { Extent::<N>::HAS_A_DIMENSION };
        ir::Threads::Points(N)
    }

    fn __amp_groups(domain: &Extent<N>, most: u32, _: &mut CaptureForm) -> [u32; 3] {
        let [across, rows, planes] = spread((domain.size() as u32).div_ceil(GROUP), most);
        [across, rows * planes, 1]
    }

    fn __amp_write(
        domain: &Extent<N>,
        [across, ..]: [u32; 3],
        _: &CaptureForm,
        params: &mut ParamBytes,
    ) {
        params.set(0, domain.size() as u32);
        params.set(1, across.wrapping_mul(GROUP));
        let sides = domain.components().iter().enumerate();
        sides.for_each(|(dimension, side)| params.set(2 + dimension, *side as u32));
    }
}

macro_rules! tiled {
    ($($module:ident $($dim:ident)*;)*) => {$(
        impl<$(const $dim: usize),*> KernelIndex for $module::TiledIndex<$($dim),*> {
            fn __amp_words(form: &CaptureForm) -> usize {
                words_of_tiles([$($dim),*].len(), form)
            }

            fn __amp_group() -> [u32; 3] {
                let mut group = [1; 3];
                for (side, tile) in group.iter_mut().zip([$($dim),*].into_iter().rev()) {
                    *side = tile as u32;
                }
                group
            }

            fn __amp_threads() -> ir::Threads {
                ir::Threads::Tiles(vec![$($dim),*])
            }

            fn __amp_groups(domain: &Self::Domain, most: u32, form: &mut CaptureForm) -> [u32; 3] {
                groups_of_tiles(Self::grid(domain).components(), most, form)
            }

            fn __amp_write(
                domain: &Self::Domain,
                groups: [u32; 3],
                form: &CaptureForm,
                params: &mut ParamBytes,
            ) {
                write_tiles(Self::grid(domain).components(), groups, form, params);
            }
        }
    )*};
}
tiled! {
    rank1 D0;
    rank2 D0 D1;
    rank3 D0 D1 D2;
}

/// A kernel from its parts, as [`Captures::kernel`] puts it together.
struct Twins<I, C, N, D, const WAITS: bool, const STRAIGHT: bool> {
    name: &'static str,
    captures: C,
    unkept: Unkept,
    native: N,
    device: D,
    index: PhantomData<fn() -> I>,
}

impl<I, C, N, D, const WAITS: bool, const STRAIGHT: bool> Sealed
    for Twins<I, C, N, D, WAITS, STRAIGHT>
{
}

impl<I, C, N, D, const WAITS: bool, const STRAIGHT: bool> Kernel<I>
    for Twins<I, C, N, D, WAITS, STRAIGHT>
where
    I: KernelIndex,
    C: CaptureList + Sync,
    N: Fn(Threads<'_, I>, C::__AmpAtHand) + Sync,
    D: Fn(&mut Builder, (Value, C::__AmpValues)) -> Value + Sync,
{
    fn name(&self) -> &str {
        self.name
    }

    fn __amp_module_of(&self, form: &CaptureForm) -> Result<DeviceModule> {
        let built = on_deep_stack(|| {
            let kernel = self.recorded()?;
            let interface = self.interface(form);
            Lowering::run_through(self.name, I::__amp_group(), &interface, &kernel).finish()
        });
        built.unwrap_or_else(|reason| {
            let (kernel, target) = (self.name.to_owned(), "a device".to_owned());
            Err(Error::Compilation { kernel, target, reason, wgsl: None })
        })
    }

    fn __amp_unproved(&self, form: &CaptureForm, sizes: Sizes) -> Option<Unproved> {
        let unproved = on_deep_stack(|| {
            let interface = self.interface(form).with_sizes(sizes);
            let kernel = self.recorded().ok()?;
            Lowering::run_through(self.name, I::__amp_group(), &interface, &kernel).unproved()
        });
        unproved.ok().flatten()
    }

    fn __amp_key(&self) -> KernelKey {
        // The closure's type is one for each instance of a generic function.
        KernelKey(typeid::of::<N>())
    }

    fn __amp_bind(&self, binder: &mut Binder<'_>) -> Result<()> {
        self.captures.__amp_bind(binder)
    }

    fn __amp_run(
        &self,
        domain: &I::Domain,
        guards: &[GuardedAccess],
        manner: Manner,
    ) -> Result<()> {
        let outcome = run::<I, WAITS, STRAIGHT>(
            domain,
            manner,
            #[inline(always)]
            |threads| {
                let how = self.unkept.at_hand(&threads);
                self.captures.__amp_at_hand(
                    how,
                    #[inline(always)]
                    |captures| (self.native)(threads, captures),
                );
            },
        );
        outcome.result(self.name, guards)
    }
}

impl<I, C, N, D, const WAITS: bool, const STRAIGHT: bool> Twins<I, C, N, D, WAITS, STRAIGHT>
where
    I: KernelIndex,
    C: CaptureList,
    D: Fn(&mut Builder, (Value, C::__AmpValues)) -> Value,
{
    /// What its device twin does.
    fn recorded(&self) -> Result<ir::Kernel> {
        ir::Kernel::record(self.name, |builder| {
            // The index comes first in the uniform block.
            let index = builder.thread(I::__amp_threads());
            let captures = self.captures.__amp_values(builder);
            (self.device)(builder, (index, captures))
        })
    }

    /// What its block of captured values holds in a launch of this form.
    fn interface(&self, form: &CaptureForm) -> Interface {
        let mut interface = Interface::new(form);
        (0..I::__amp_words(form)).for_each(|_| interface.scalar(Scalar::Usize));
        self.captures.__amp_declare(&mut interface);
        interface
    }
}

impl<C: CaptureList + Sync> Captures<C> {
    /// A kernel from its parts, as the macros put it together.
    ///
    /// `WAITS` says whether the threads of a tile take turns, `STRAIGHT` whether a thread does no
    /// more than arithmetic on elements of its own.
    pub fn kernel<I: KernelIndex, D, N, const WAITS: bool, const STRAIGHT: bool>(
        self,
        name: &'static str,
        unkept: Unkept,
        device: D,
        native: N,
    ) -> impl Kernel<I>
    where
        D: Fn(&mut Builder, (Value, C::__AmpValues)) -> Value + Sync,
        N: Fn(Threads<'_, I>, C::__AmpAtHand) + Sync,
    {
        let (captures, index) = (self.0, PhantomData);
        Twins::<_, _, _, _, WAITS, STRAIGHT> { name, captures, unkept, native, device, index }
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
        _: &str,
        _: Unkept,
        _: D,
        _: N,
    ) -> impl Kernel<I> + use<I, D, N, WAITS, STRAIGHT> {
        BrokenKernel
    }
}

#[cfg(test)]
mod tests;
