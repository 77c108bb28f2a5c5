//! Kernels as the macros put them together.

use std::marker::PhantomData;

use super::Kernel;
use super::device_form::DeviceForm;
use super::index::KernelIndex;
use super::launchable::Launchable;
use super::name::KernelName;
use crate::accelerator::{KernelKey, Manner, Threads, run};
use crate::data::{Binder, CaptureList, Captures, Unkept};
use crate::error::Result;
use crate::ir::{self, Builder, CaptureForm, Interface, Scalar, Sizes, Value};
use crate::lower::{DeviceModule, GuardedAccess, Unproved};
use crate::native::type_id;
use crate::native::unoptimised::told;

/// A kernel from its parts, as [`Captures::kernel`] puts it together.
struct Twins<I, C, N, D, const WAITS: bool, const STRAIGHT: bool> {
    name: &'static str,
    captures: C,
    unkept: Unkept,
    native: N,
    device: D,
    index: PhantomData<fn() -> I>,
}

impl<I: KernelIndex, C, N, D, const WAITS: bool, const STRAIGHT: bool> Kernel<I>
    for Twins<I, C, N, D, WAITS, STRAIGHT>
where
    Self: Launchable<I>,
{
}

impl<I, C, N, D, const WAITS: bool, const STRAIGHT: bool> Launchable<I>
    for Twins<I, C, N, D, WAITS, STRAIGHT>
where
    I: KernelIndex,
    C: CaptureList + Sync,
    N: Fn(Threads<'_, I>, C::__AmpAtHand) + Sync,
    D: Fn(&mut Builder, (Value, C::__AmpValues)) -> Value + Sync,
{
    fn __amp_name(&self) -> &str {
        self.name
    }

    fn __amp_module_of(&self, form: &CaptureForm) -> Result<DeviceModule> {
        self.device_form(self.interface(form), &|| self.recorded()).module()
    }

    fn __amp_unproved(&self, form: &CaptureForm, sizes: Sizes) -> Option<Unproved> {
        let interface = self.interface(form).with_sizes(sizes);
        self.device_form(interface, &|| self.recorded()).unproved()
    }

    fn __amp_recorded(&self) -> Result<ir::Kernel> {
        self.recorded()
    }

    fn __amp_interface(&self, form: &CaptureForm) -> Interface {
        self.interface(form)
    }

    fn __amp_key(&self) -> KernelKey {
        // The closure's type is one for each instance of a generic function.
        KernelKey(type_id::of::<N>())
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
        let outcome = told::<N, _>(self.name, || {
            run::<I, WAITS, STRAIGHT>(
                domain,
                manner,
                #[inline(always)]
                |threads| {
                    let threads = threads.with_own(const { C::__AMP_CONST_OWN });
                    let how = self.unkept.at_hand(&threads);
                    self.captures.__amp_at_hand(
                        how,
                        #[inline(always)]
                        |captures| (self.native)(threads, captures),
                    );
                },
            )
        });
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

    /// What devices run of it.
    fn device_form<'a>(
        &'a self,
        interface: Interface,
        record: &'a (dyn Fn() -> Result<ir::Kernel> + Sync),
    ) -> DeviceForm<'a> {
        DeviceForm { name: self.name, group: I::__amp_group(), interface, record }
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
        name: KernelName,
        unkept: Unkept,
        device: D,
        native: N,
    ) -> impl Kernel<I>
    where
        D: Fn(&mut Builder, (Value, C::__AmpValues)) -> Value + Sync,
        N: Fn(Threads<'_, I>, C::__AmpAtHand) + Sync,
    {
        let (name, captures, index) = (name.of::<N>(), self.0, PhantomData);
        Twins::<_, _, _, _, WAITS, STRAIGHT> { name, captures, unkept, native, device, index }
    }
}
