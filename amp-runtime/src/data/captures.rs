//! All that a kernel captures, in one list: its module, its launches and its twins go through it.

use std::marker::PhantomData;

use super::at_hand::{Accesses, AtHand};
use super::binder::Binder;
use super::capture::Capture;
use crate::error::Result;
use crate::ir::{Builder, Interface, Value};
use crate::native::current::Shift;

/// What a kernel captures, in the order of its source: `Captures::none().own::<_, 0, ORDER, 1>(y, "y").any(a, "a")`.
#[doc(hidden)]
#[derive(Debug)]
pub struct Captures<L>(pub(crate) L);

/// One of them, a reference or a number. `U` says how the kernel uses it: a type, so that the native twin is
/// compiled for it.
#[derive(Debug)]
pub struct Captured<V, U> {
    value: V,
    name: &'static str,
    used: PhantomData<fn() -> U>,
}

/// How a capture is used.
pub trait Used {
    const __AMP_CONST_ACCESSES: Accesses;
}

/// Stands for [`Accesses::Own`].
#[derive(Debug)]
pub struct Own<const SHIFT: u64, const DIMENSIONS: u64, const COMPONENTS: usize>;

/// Stands for [`Accesses::Reads`].
#[derive(Debug)]
pub struct Reads;

/// Stands for [`Accesses::Any`].
#[derive(Debug)]
pub struct Any;

impl<const SHIFT: u64, const DIMENSIONS: u64, const COMPONENTS: usize> Used
    for Own<SHIFT, DIMENSIONS, COMPONENTS>
{
    const __AMP_CONST_ACCESSES: Accesses =
        Accesses::Own(Shift { bytes: SHIFT, dimensions: DIMENSIONS, components: COMPONENTS });
}

impl Used for Reads {
    const __AMP_CONST_ACCESSES: Accesses = Accesses::Reads;
}

impl Used for Any {
    const __AMP_CONST_ACCESSES: Accesses = Accesses::Any;
}

impl Captures<()> {
    /// The empty list.
    pub fn none() -> Self {
        Captures(())
    }
}

impl<L> Captures<L> {
    /// And one of which each thread uses the elements that have its own index among theirs, or one that far from it:
    /// see [`Shift`].
    pub fn own<V, const SHIFT: u64, const DIMENSIONS: u64, const COMPONENTS: usize>(
        self,
        value: V,
        name: &'static str,
    ) -> Captures<(L, Captured<V, Own<SHIFT, DIMENSIONS, COMPONENTS>>)> {
        self.and(value, name)
    }

    /// And one that is only read.
    pub fn reads<V>(self, value: V, name: &'static str) -> Captures<(L, Captured<V, Reads>)> {
        self.and(value, name)
    }

    /// And one that is used in any way.
    pub fn any<V>(self, value: V, name: &'static str) -> Captures<(L, Captured<V, Any>)> {
        self.and(value, name)
    }

    fn and<V, U>(self, value: V, name: &'static str) -> Captures<(L, Captured<V, U>)> {
        Captures((self.0, Captured { value, name, used: PhantomData }))
    }
}

/// What goes through the captures does so from the first to the last.
pub trait CaptureList {
    /// What they are in the device twin: `(((), first), second)`.
    type __AmpValues;
    /// What they are in the native twin, in the same form.
    type __AmpAtHand;
    /// Is there one of which each thread uses elements of its own?
    const __AMP_CONST_OWN: bool;

    /// Declares their scalars.
    fn __amp_declare(&self, interface: &mut Interface);

    /// Records them.
    fn __amp_values(&self, builder: &mut Builder) -> Self::__AmpValues;

    /// Hands them to a launch.
    fn __amp_bind(&self, binder: &mut Binder<'_>) -> Result<()>;

    /// Lets a worker run with copies of them.
    fn __amp_at_hand<R>(&self, how: AtHand, run: impl FnOnce(Self::__AmpAtHand) -> R) -> R;
}

impl CaptureList for () {
    type __AmpValues = ();
    type __AmpAtHand = ();
    const __AMP_CONST_OWN: bool = false;

    fn __amp_declare(&self, _: &mut Interface) {}

    fn __amp_values(&self, _: &mut Builder) {}

    fn __amp_bind(&self, _: &mut Binder<'_>) -> Result<()> {
        Ok(())
    }

    #[inline(always)]
    fn __amp_at_hand<R>(&self, _: AtHand, run: impl FnOnce(()) -> R) -> R {
        run(())
    }
}

impl<L: CaptureList, V: Capture + Copy, U: Used> CaptureList for (L, Captured<V, U>) {
    type __AmpValues = (L::__AmpValues, Value);
    type __AmpAtHand = (L::__AmpAtHand, V);
    const __AMP_CONST_OWN: bool =
        L::__AMP_CONST_OWN || matches!(U::__AMP_CONST_ACCESSES, Accesses::Own(_));

    fn __amp_declare(&self, interface: &mut Interface) {
        let (before, last) = self;
        before.__amp_declare(interface);
        last.value.__amp_declare(interface);
    }

    fn __amp_values(&self, builder: &mut Builder) -> Self::__AmpValues {
        let (before, last) = self;
        let before = before.__amp_values(builder);
        (before, last.value.__amp_value(builder, last.name))
    }

    fn __amp_bind(&self, binder: &mut Binder<'_>) -> Result<()> {
        let (before, last) = self;
        before.__amp_bind(binder)?;
        last.value.__amp_bind(binder.used(U::__AMP_CONST_ACCESSES), last.name)
    }

    #[inline(always)]
    fn __amp_at_hand<R>(&self, how: AtHand, run: impl FnOnce(Self::__AmpAtHand) -> R) -> R {
        let (before, last) = self;
        before.__amp_at_hand(
            how,
            #[inline(always)]
            |before| {
                last.value.__amp_at_hand(
                    how.used(U::__AMP_CONST_ACCESSES),
                    #[inline(always)]
                    |value| run((before, *value)),
                )
            },
        )
    }
}
