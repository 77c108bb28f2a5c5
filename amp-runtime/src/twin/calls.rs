//! How the types of calls go through their slots.

use super::{Call, Signature, Slot};
use crate::rules::{OfView, View};
use crate::types::{AmpType, Operand};

impl<F, R> Slot<(F, R)> {
    /// The function that is called, unchanged.
    pub fn function(self, function: F) -> F {
        function
    }

    /// The result, unchanged.
    pub fn gives(self, result: R) -> R {
        result
    }
}

/// Arguments, as a call by the name of a type has them: the first apart from the others.
pub trait Arguments {
    /// The first, as a tuple.
    type First;

    /// The others.
    type Others;
}

impl Arguments for () {
    type First = ();
    type Others = ();
}

impl<A: Arguments, R> Signature<A, R> {
    /// The types of a call by the name of a type.
    pub fn by_name(self) -> Call<A::First, A::Others, R> {
        Call::default()
    }
}

/// The types of a call of a trait's method by the name of the trait, `Trait::method(value, a)`.
pub trait OfTrait: Sized {
    /// The type of the value.
    type Bare: AmpType;

    /// A value of that type, on which rustc finds the method's companion.
    fn receiver(self) -> Self::Bare {
        Self::Bare::__amp_zero()
    }
}

/// For each number of arguments, up to sixteen: how a call or method goes through its slot.
macro_rules! calls {
    ($($call:ident $refused:ident $signature:ident $of:ident $returns:ident $receiver:ident
        $method:ident $of_view:ident $unknown:ident ($($arg:ident $ty:ident)*);)*) =>
    {
        $(
        /// A call with as many arguments as the function has parameters.
        pub trait $call<$($ty,)* R> {
            /// The types of the call.
            fn $signature(&self) -> Signature<($($ty,)*), R> {
                Signature::default()
            }
        }
        impl<F: FnOnce($($ty),*) -> O, $($ty,)* O, R> $call<$($ty,)* R> for Slot<(F, R)> {}

        /// A call with more arguments or fewer, which rustc refuses in the native twin.
        pub trait $refused<R> {
            /// Never runs.
            fn $signature<A>(&mut self) -> Signature<A, R> {
                Signature::default()
            }
        }
        impl<F, R> $refused<R> for Slot<(F, R)> {}

        impl<S, $($ty,)* R> Slot<(S, ($($ty,)*), R)> {
            /// The receiver.
            pub fn $of(self, _: &S) {}

            $(
                /// An argument, unchanged.
                pub fn $arg(self, argument: $ty) -> $ty {
                    argument
                }
            )*

            /// The result, unchanged.
            pub fn $returns(self, result: R) -> R {
                result
            }
        }

        impl<S: Operand, $($ty,)* R> Slot<(S, ($($ty,)*), R)> {
            /// A value of the receiver's type, on which rustc finds the method's companion.
            pub fn $receiver(self) -> S::__AmpBare {
                S::__AmpBare::__amp_zero()
            }

            /// The types of the call.
            pub fn $method(self) -> Call<(), ($($ty,)*), R> {
                Call::default()
            }
        }

        /// A method of a view, of which a kernel can call none.
        pub trait $of_view<V, $($ty,)* R> {
            /// What is asked for the method.
            fn $receiver(&self) -> OfView<V> {
                OfView::default()
            }

            /// The types of the call.
            fn $method(&self) -> Call<(), ($($ty,)*), R> {
                Call::default()
            }
        }
        impl<V: View, $($ty,)* R> $of_view<V, $($ty,)* R> for Slot<(V, ($($ty,)*), R)> {}

        /// A method of what no kernel can have. It has been refused where it came from: here its
        /// types are unknown, which rustc reports only if there is no other error.
        pub trait $unknown {
            /// Never runs.
            fn $receiver(&mut self) {}

            /// Never runs.
            fn $method<A, O>(&mut self) -> Call<(), A, O> {
                Call::default()
            }
        }
        impl<S, $($ty,)* R> $unknown for Slot<(S, ($($ty,)*), R)> {}

        impl<S, $($ty,)*> Arguments for (S, $($ty,)*) {
            type First = (S,);
            type Others = ($($ty,)*);
        }
        impl<S: Operand, $($ty,)* R> OfTrait for Signature<(S, $($ty,)*), R> {
            type Bare = S::__AmpBare;
        }
    )*

        /// What the device twin has in scope.
        pub mod in_scope {
            $(pub use super::{$call as _, $of_view as _, $refused as _, $unknown as _};)*
        }
    };
}

#[rustfmt::skip]
calls! {
    Call0 RefusedCall0 signature0 of0 returns0 receiver0 method0 MethodOfView0 UnknownMethod0 ();
    Call1 RefusedCall1 signature1 of1 returns1 receiver1 method1 MethodOfView1 UnknownMethod1 (arg1_0 A0);
    Call2 RefusedCall2 signature2 of2 returns2 receiver2 method2 MethodOfView2 UnknownMethod2 (arg2_0 A0 arg2_1 A1);
    Call3 RefusedCall3 signature3 of3 returns3 receiver3 method3 MethodOfView3 UnknownMethod3 (arg3_0 A0 arg3_1 A1 arg3_2 A2);
    Call4 RefusedCall4 signature4 of4 returns4 receiver4 method4 MethodOfView4 UnknownMethod4 (arg4_0 A0 arg4_1 A1 arg4_2 A2 arg4_3 A3);
    Call5 RefusedCall5 signature5 of5 returns5 receiver5 method5 MethodOfView5 UnknownMethod5 (arg5_0 A0 arg5_1 A1 arg5_2 A2 arg5_3 A3 arg5_4 A4);
    Call6 RefusedCall6 signature6 of6 returns6 receiver6 method6 MethodOfView6 UnknownMethod6 (arg6_0 A0 arg6_1 A1 arg6_2 A2 arg6_3 A3 arg6_4 A4 arg6_5 A5);
    Call7 RefusedCall7 signature7 of7 returns7 receiver7 method7 MethodOfView7 UnknownMethod7 (arg7_0 A0 arg7_1 A1 arg7_2 A2 arg7_3 A3 arg7_4 A4 arg7_5 A5 arg7_6 A6);
    Call8 RefusedCall8 signature8 of8 returns8 receiver8 method8 MethodOfView8 UnknownMethod8 (arg8_0 A0 arg8_1 A1 arg8_2 A2 arg8_3 A3 arg8_4 A4 arg8_5 A5 arg8_6 A6 arg8_7 A7);
    Call9 RefusedCall9 signature9 of9 returns9 receiver9 method9 MethodOfView9 UnknownMethod9 (arg9_0 A0 arg9_1 A1 arg9_2 A2 arg9_3 A3 arg9_4 A4 arg9_5 A5 arg9_6 A6 arg9_7 A7 arg9_8 A8);
    Call10 RefusedCall10 signature10 of10 returns10 receiver10 method10 MethodOfView10 UnknownMethod10 (arg10_0 A0 arg10_1 A1 arg10_2 A2 arg10_3 A3 arg10_4 A4 arg10_5 A5 arg10_6 A6 arg10_7 A7 arg10_8 A8 arg10_9 A9);
    Call11 RefusedCall11 signature11 of11 returns11 receiver11 method11 MethodOfView11 UnknownMethod11 (arg11_0 A0 arg11_1 A1 arg11_2 A2 arg11_3 A3 arg11_4 A4 arg11_5 A5 arg11_6 A6 arg11_7 A7 arg11_8 A8 arg11_9 A9 arg11_10 A10);
    Call12 RefusedCall12 signature12 of12 returns12 receiver12 method12 MethodOfView12 UnknownMethod12 (arg12_0 A0 arg12_1 A1 arg12_2 A2 arg12_3 A3 arg12_4 A4 arg12_5 A5 arg12_6 A6 arg12_7 A7 arg12_8 A8 arg12_9 A9 arg12_10 A10 arg12_11 A11);
    Call13 RefusedCall13 signature13 of13 returns13 receiver13 method13 MethodOfView13 UnknownMethod13 (arg13_0 A0 arg13_1 A1 arg13_2 A2 arg13_3 A3 arg13_4 A4 arg13_5 A5 arg13_6 A6 arg13_7 A7 arg13_8 A8 arg13_9 A9 arg13_10 A10 arg13_11 A11 arg13_12 A12);
    Call14 RefusedCall14 signature14 of14 returns14 receiver14 method14 MethodOfView14 UnknownMethod14 (arg14_0 A0 arg14_1 A1 arg14_2 A2 arg14_3 A3 arg14_4 A4 arg14_5 A5 arg14_6 A6 arg14_7 A7 arg14_8 A8 arg14_9 A9 arg14_10 A10 arg14_11 A11 arg14_12 A12 arg14_13 A13);
    Call15 RefusedCall15 signature15 of15 returns15 receiver15 method15 MethodOfView15 UnknownMethod15 (arg15_0 A0 arg15_1 A1 arg15_2 A2 arg15_3 A3 arg15_4 A4 arg15_5 A5 arg15_6 A6 arg15_7 A7 arg15_8 A8 arg15_9 A9 arg15_10 A10 arg15_11 A11 arg15_12 A12 arg15_13 A13 arg15_14 A14);
    Call16 RefusedCall16 signature16 of16 returns16 receiver16 method16 MethodOfView16 UnknownMethod16 (arg16_0 A0 arg16_1 A1 arg16_2 A2 arg16_3 A3 arg16_4 A4 arg16_5 A5 arg16_6 A6 arg16_7 A7 arg16_8 A8 arg16_9 A9 arg16_10 A10 arg16_11 A11 arg16_12 A12 arg16_13 A13 arg16_14 A14 arg16_15 A15);
}
