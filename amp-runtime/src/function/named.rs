//! `#[amp]` functions as values, by their names.

use std::marker::PhantomData;

use super::{FunctionValue, Functions, Signature, Typed};
use crate::data::Unkept;
use crate::ir::{Builder, Value};
use crate::twin;
use crate::types::AmpType;

/// The types of arguments and result, which the device twin tells.
#[doc(hidden)]
#[derive(Debug)]
pub struct Types<A, R>(PhantomData<fn(A) -> R>);

impl<A, R> Clone for Types<A, R> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A, R> Copy for Types<A, R> {}

impl<A, R> Types<A, R> {
    /// Types that are not known yet.
    pub const fn new() -> Self {
        Types(PhantomData)
    }

    /// The last argument of the device twin, which has them.
    pub fn signature(self) -> twin::Signature<A, R> {
        twin::Signature::default()
    }
}

impl<A, R> Default for Types<A, R> {
    fn default() -> Self {
        Types::new()
    }
}

/// The arguments of a function, as a tuple.
#[doc(hidden)]
pub trait Arguments: Sized {
    /// The type of a function of them.
    type __AmpFunction<R: AmpType>: Signature<__AmpArguments = Self, __AmpResult = R>;
}

/// A native twin that takes arguments one by one.
#[doc(hidden)]
pub trait NativeTwin<A, R>: Copy + Sync {
    /// Calls it.
    fn __amp_apply(&self, arguments: A) -> R;
}

macro_rules! arguments {
    ($(($($name:ident: $argument:ident)*);)*) => {$(
        impl<$($argument: AmpType),*> Arguments for ($($argument,)*) {
            type __AmpFunction<R: AmpType> = fn($($argument),*) -> R;
        }

        impl<$($argument,)* R, F: Fn($($argument),*) -> R + Copy + Sync> NativeTwin<($($argument,)*), R> for F {
            #[inline(always)]
            fn __amp_apply(&self, ($($name,)*): ($($argument,)*)) -> R {
                self($($name),*)
            }
        }
    )*};
}
arguments! {
    ();
    (a: A);
    (a: A b: B);
    (a: A b: B c: C);
    (a: A b: B c: C d: D);
    (a: A b: B c: C d: D e: E);
    (a: A b: B c: C d: D e: E g: G);
    (a: A b: B c: C d: D e: E g: G h: H);
    (a: A b: B c: C d: D e: E g: G h: H i: I);
}

/// An `#[amp]` function as a value, of its twins.
#[doc(hidden)]
pub fn named<A, R, N, D>(
    _: Types<A, R>,
    unkept: Unkept,
    native: N,
    device: D,
) -> FunctionValue<A::__AmpFunction<R>, (), impl Fn(&(), A) -> R + Copy + Sync, D>
where
    A: Arguments,
    R: AmpType,
    N: NativeTwin<A, R>,
    D: Fn(&mut Builder, &[Value], &[Value]) -> Value + Copy + Sync,
{
    Functions::none().function(
        Typed::new(),
        unkept,
        #[inline(always)]
        move |(), arguments| native.__amp_apply(arguments),
        device,
    )
}
