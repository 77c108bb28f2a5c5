//! Functions as the macros put them together.

use std::fmt;
use std::marker::PhantomData;
use std::mem::ManuallyDrop;
use std::ptr;

use super::kept::Named;
use super::{Function, Kept, KeptList, Signature};
use crate::data::{AtHand, Binder, Capture, Unkept};
use crate::error::Result;
use crate::ir::{Builder, Interface, Value};
use crate::sealed::Sealed;

/// The type of a function, as far as the source says it.
#[doc(hidden)]
#[derive(Debug)]
pub struct Typed<S>(PhantomData<fn() -> S>);

impl<S> Clone for Typed<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Typed<S> {}

impl<S: Signature> Typed<S> {
    /// The type, of which a part may be left to inference.
    pub const fn new() -> Self {
        Typed(PhantomData)
    }

    /// A copy of the function has the same type.
    pub fn same(self, _: impl FnOnce(S::__AmpArguments) -> S::__AmpResult) {}
}

impl<S: Signature> Default for Typed<S> {
    fn default() -> Self {
        Typed::new()
    }
}

/// What a function captures, in the order of its source: `Functions::none().and(&a, "a")`.
#[doc(hidden)]
#[derive(Debug)]
pub struct Functions<L>(L);

impl Functions<()> {
    /// The empty list.
    pub fn none() -> Self {
        Functions(())
    }
}

impl<L> Functions<L> {
    /// And one more.
    pub fn and<V>(self, value: V, name: &'static str) -> Functions<(L, Named<V>)> {
        Functions((self.0, Named::new(value, name)))
    }
}

impl<L: KeptList> Functions<L> {
    /// A function from its parts, of which `native` keeps the promise of `Unkept`.
    pub fn function<S: Signature, N, D>(
        self,
        _: Typed<S>,
        _: Unkept,
        native: N,
        device: D,
    ) -> FunctionValue<S, L, N, D>
    where
        N: Fn(&L, S::__AmpArguments) -> S::__AmpResult + Copy + Sync,
        D: Fn(&mut Builder, &[Value], &[Value]) -> Value + Copy + Sync,
    {
        FunctionValue { kept: self.0, native, device, signature: PhantomData }
    }
}

/// A function that is a value: both twins, and what it has captured.
#[doc(hidden)]
pub struct FunctionValue<S, L, N, D> {
    kept: L,
    native: N,
    device: D,
    signature: PhantomData<fn() -> S>,
}

impl<S, L: Clone, N: Copy, D: Copy> Clone for FunctionValue<S, L, N, D> {
    fn clone(&self) -> Self {
        FunctionValue { kept: self.kept.clone(), ..*self }
    }
}

impl<S, L: Copy, N: Copy, D: Copy> Copy for FunctionValue<S, L, N, D> {}

impl<S, L, N, D> fmt::Debug for FunctionValue<S, L, N, D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FunctionValue<{}>", std::any::type_name::<S>())
    }
}

// SAFETY: the list that it has captured does both, and its closures capture nothing.
unsafe impl<S, L, N, D> Capture for FunctionValue<S, L, N, D>
where
    L: KeptList,
    N: Copy,
    D: Fn(&mut Builder, &[Value], &[Value]) -> Value + Copy,
{
    #[inline(always)]
    fn __amp_at_hand<R>(&self, how: AtHand, run: impl FnOnce(&Self) -> R) -> R {
        self.kept.__amp_at_hand(
            how,
            #[inline(always)]
            |kept| {
                // SAFETY: the copy is used while what it is a copy of is borrowed, and is not dropped.
                let kept = unsafe { ptr::read(kept) };
                run(&ManuallyDrop::new(FunctionValue { kept, ..*self }))
            },
        )
    }

    fn __amp_declare(&self, interface: &mut Interface) {
        self.kept.__amp_declare(interface);
    }

    fn __amp_value(&self, builder: &mut Builder, _: &str) -> Value {
        let mut environment = Vec::new();
        self.kept.__amp_values(builder, &mut environment);
        builder.function(&[], &environment, self.device)
    }

    fn __amp_bind(&self, binder: &mut Binder<'_>, _: &str) -> Result<()> {
        self.kept.__amp_bind(binder)
    }
}

impl<S, L, N, D> Function<S> for FunctionValue<S, L, N, D>
where
    S: Signature,
    L: KeptList + Sync,
    N: Fn(&L, S::__AmpArguments) -> S::__AmpResult + Copy + Sync,
    D: Fn(&mut Builder, &[Value], &[Value]) -> Value + Copy + Sync,
{
    #[inline(always)]
    fn __amp_call(&self, arguments: S::__AmpArguments) -> S::__AmpResult {
        (self.native)(&self.kept, arguments)
    }
}

#[diagnostic::do_not_recommend]
impl<S, L, N, D> Kept for FunctionValue<S, L, N, D> where Self: Capture + Clone {}

impl<S, L, N, D> Sealed for FunctionValue<S, L, N, D> {}
