//! Kernel objects: both twins of a kernel and what it captures.

use std::marker::PhantomData;

use naga::BuiltIn;

use crate::accelerator::{DomainIndex, KernelKey, Native};
use crate::data::Binder;
use crate::deep_stack::on_deep_stack;
use crate::error::{Error, Result};
use crate::geometry::{Extent, Index, rank1, rank2, rank3};
use crate::ir::{
    Binary, Builder, CaptureForm, DeviceModule, Interface, Interval, Number, ParamBytes, Scalar,
    Value,
};

/// Threads of a group where the kernel has no tiles of its own.
const GROUP: u32 = 256;

/// A kernel, ready to be launched over a domain with indices of type `I`.
///
/// `amp!(|idx: I| …)` makes one, and so does a kernel function that is called without its index.
#[diagnostic::on_unimplemented(
    message = "error C3577: the kernel's index does not fit the domain: it has to be `{I}`",
    label = "not a kernel with the index `{I}`",
    note = "`Extent<N>` goes with `Index<N>`, `extent.tile::<D0, D1>()` with `TiledIndex<D0, D1>`"
)]
pub trait Kernel<I: KernelIndex>: Sync {
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
        self.module_of(&CaptureForm::default())
    }

    /// The kernel for views of this form.
    #[doc(hidden)]
    fn module_of(&self, form: &CaptureForm) -> Result<DeviceModule>;

    #[doc(hidden)]
    fn key(&self) -> KernelKey;

    #[doc(hidden)]
    fn bind(&self, binder: &mut Binder<'_>) -> Result<()>;

    #[doc(hidden)]
    fn run(&self, domain: &I::Domain) -> Result<()>;
}

/// A kernel's index type: [`Index<N>`], or a `TiledIndex` of rank 1 to 3.
pub trait KernelIndex: DomainIndex {
    /// Threads of a group, fastest dimension first.
    #[doc(hidden)]
    fn group() -> [u32; 3];

    /// How many scalars of 32 bits `value` reads and `write` writes.
    #[doc(hidden)]
    const WORDS: usize;

    /// The index of a thread, in device code.
    #[doc(hidden)]
    fn value(builder: &mut Builder) -> Value;

    /// The number of groups, fastest dimension first.
    #[doc(hidden)]
    fn groups(domain: &Self::Domain, max_groups: u32) -> [u32; 3];

    /// Sets the domain's scalars, which are the first.
    #[doc(hidden)]
    fn write(domain: &Self::Domain, groups: [u32; 3], params: &mut ParamBytes);
}

impl<const N: usize> KernelIndex for Index<N> {
    fn group() -> [u32; 3] {
        [GROUP, 1, 1]
    }

    /// Threads in all, threads in a row of groups, and the extent.
    const WORDS: usize = 2 + N;

    fn value(builder: &mut Builder) -> Value {
        let [total, row] = [builder.param(), builder.param()];
        let extent: Vec<Number> = (0..N).map(|_| at_least_one(builder.param())).collect();
        let anything = Interval::of(Scalar::Usize);
        let [x, y, _] = builder.builtin(BuiltIn::GlobalInvocationId, [anything; 3]);
        let before = builder.arithmetic(Binary::Mul, y, row);
        let linear = builder.arithmetic(Binary::Add, before, x);
        let outside = builder.arithmetic(Binary::Ge, linear, total);
        builder.branch(&Value::Number(outside), |b| b.give_back(&Value::Unit), |_| Value::Unit);
        let mut components = vec![linear; N];
        let mut rest = linear;
        for dimension in (1..N).rev() {
            components[dimension] = builder.arithmetic(Binary::Rem, rest, extent[dimension]);
            rest = builder.arithmetic(Binary::Div, rest, extent[dimension]);
        }
        components[0] = rest;
        Value::index(components)
    }

    fn groups(domain: &Extent<N>, max_groups: u32) -> [u32; 3] {
        let groups = (domain.size() as u32).div_ceil(GROUP);
        let across = groups.min(max_groups);
        [across, groups.div_ceil(across.max(1)), 1]
    }

    fn write(domain: &Extent<N>, [across, ..]: [u32; 3], params: &mut ParamBytes) {
        params.set(0, domain.size() as u32);
        params.set(1, across.wrapping_mul(GROUP));
        let sides = domain.components().iter().enumerate();
        sides.for_each(|(dimension, side)| params.set(2 + dimension, *side as u32));
    }
}

/// A side of a domain that is not empty: dividing by it needs no guard.
fn at_least_one(side: Number) -> Number {
    Number { interval: Interval { lo: 1, ..side.interval }, ..side }
}

macro_rules! tiled {
    ($($module:ident $($dim:ident)*;)*) => {$(
        impl<$(const $dim: usize),*> KernelIndex for $module::TiledIndex<$($dim),*> {
            const WORDS: usize = 0;

            fn group() -> [u32; 3] {
                let mut group = [1; 3];
                for (side, tile) in group.iter_mut().zip([$($dim),*].into_iter().rev()) {
                    *side = tile as u32;
                }
                group
            }

            fn value(builder: &mut Builder) -> Value {
                builder.tiled_index(&[$($dim),*])
            }

            fn groups(domain: &Self::Domain, _: u32) -> [u32; 3] {
                let mut groups = [1; 3];
                let extent = domain.extent();
                let sides = extent.components().iter().zip([$($dim),*]).rev();
                for (groups, (side, tile)) in groups.iter_mut().zip(sides) {
                    *groups = u32::try_from(side / tile).unwrap_or(u32::MAX);
                }
                groups
            }

            fn write(_: &Self::Domain, _: [u32; 3], _: &mut ParamBytes) {}
        }
    )*};
}
tiled! {
    rank1 D0;
    rank2 D0 D1;
    rank3 D0 D1 D2;
}

/// A kernel from its parts, as the macros put it together.
///
/// `M` is a type that stands for the declaration; `bind`, `declare` and `device` go through the
/// captures in the same order.
#[doc(hidden)]
#[derive(Debug)]
pub struct Twins<M, I, N, C, B, D> {
    pub name: &'static str,
    /// Does the kernel, or anything that it calls, print or check?
    pub reports: bool,
    pub native: N,
    pub declare: C,
    pub bind: B,
    pub device: D,
    pub marker: PhantomData<fn() -> (M, I)>,
}

impl<M, I, N, C, B, D> Kernel<I> for Twins<M, I, N, C, B, D>
where
    M: 'static,
    I: KernelIndex,
    N: Native<I>,
    C: Fn(&mut Interface) + Sync,
    B: Fn(&mut Binder<'_>) -> Result<()> + Sync,
    D: Fn(&mut Builder, KernelStart<I>) -> Value + Sync,
{
    fn name(&self) -> &str {
        self.name
    }

    fn module_of(&self, form: &CaptureForm) -> Result<DeviceModule> {
        let built = on_deep_stack(|| {
            let mut interface = Interface::new(form);
            (0..I::WORDS).for_each(|_| interface.scalar(Scalar::Usize));
            (self.declare)(&mut interface);
            Builder::build(self.name, I::group(), &interface, |builder| {
                (self.device)(builder, KernelStart(PhantomData));
            })
        });
        built.unwrap_or_else(|reason| {
            let (kernel, target) = (self.name.to_owned(), "a device".to_owned());
            Err(Error::Compilation { kernel, target, reason })
        })
    }

    fn key(&self) -> KernelKey {
        // The closure's type is one for each instance of a generic function.
        KernelKey(typeid::of::<N>())
    }

    fn bind(&self, binder: &mut Binder<'_>) -> Result<()> {
        (self.bind)(binder)
    }

    fn run(&self, domain: &I::Domain) -> Result<()> {
        match self.native.run(domain, self.reports) {
            None => Ok(()),
            Some(failure) => Err(failure.report(self.name)),
        }
    }
}

/// The kernel, and nothing else about it.
#[doc(hidden)]
pub fn kernel_object<I: KernelIndex>(kernel: impl Kernel<I>) -> impl Kernel<I> {
    kernel
}

/// Where a device twin begins.
#[doc(hidden)]
#[derive(Debug)]
pub struct KernelStart<I>(PhantomData<I>);

impl<I: KernelIndex> KernelStart<I> {
    /// The thread's index. It comes first in the uniform block, so it has to be asked for first.
    pub fn index(self, builder: &mut Builder) -> Value {
        let index = I::value(builder);
        builder.set_thread(&index);
        index
    }
}
