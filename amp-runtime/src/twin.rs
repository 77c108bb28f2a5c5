//! What ties the two twins of a kernel together.

use std::marker::PhantomData;

use crate::ir::{Binary, Builder, Unary, Value};
use crate::operators::{Operate, OperateAssign, OperateUnary};
use crate::types::{AmpType, Operand};

/// Carries types from the native twin, where rustc infers them, to the device twin.
///
/// A literal, operator or call of the kernel goes through its slot in both twins. In the native
/// one that ties the slot to the types that rustc infers, in the device one the device code to the
/// slot. A slot of a literal is a `Slot<T>`, of an operator a `Slot<(Left, Right, Result)>`, of a
/// call a `Slot<((Arguments…), Result)>`, of a method a `Slot<(Receiver, (Arguments…), Result)>`.
#[derive(Debug)]
pub struct Slot<T>(PhantomData<fn() -> T>);

impl<T> Clone for Slot<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Slot<T> {}

impl<T> Default for Slot<T> {
    fn default() -> Self {
        Slot(PhantomData)
    }
}

impl<T> Slot<T> {
    /// The value, unchanged.
    #[inline(always)]
    pub fn tag(self, value: T) -> T {
        value
    }

    /// Its type.
    pub fn kind(self) -> PhantomData<T> {
        PhantomData
    }
}

/// The same reference, for ever, in code that is never run.
pub fn forever<T: ?Sized>(_: &T) -> &'static T {
    unreachable!("code for its types only")
}

/// The same reference, for ever, in code that is never run.
pub fn forever_mut<T: ?Sized>(_: &mut T) -> &'static mut T {
    unreachable!("code for its types only")
}

/// Another value of the type, in code that is never run.
pub fn same<T>(_: &T) -> T {
    unreachable!("code for its types only")
}

/// The types of a call: from which the device twin of a generic function infers its parameters.
#[derive(Debug)]
pub struct Signature<A, R>(PhantomData<fn(A) -> R>);

impl<A, R> Default for Signature<A, R> {
    fn default() -> Self {
        Signature(PhantomData)
    }
}

impl<A, B, R> Slot<(A, B, R)> {
    /// The left operand, unchanged.
    pub fn left(self, operand: A) -> A {
        operand
    }

    /// What an operator with assignment changes.
    pub fn changed(self, operand: &mut A) -> &mut A {
        operand
    }

    /// The right operand, unchanged.
    pub fn right(self, operand: B) -> B {
        operand
    }

    /// The result, unchanged.
    pub fn result(self, result: R) -> R {
        result
    }

    /// The operands, on which rustc finds what the operator is in device code.
    pub fn operands<Op>(self) -> &'static Operands<Op, A, B> {
        &Operands(PhantomData)
    }
}

impl<A, R> Slot<(A, R)> {
    /// The operand, unchanged.
    pub fn operand(self, operand: A) -> A {
        operand
    }

    /// The result, unchanged.
    pub fn negated(self, result: R) -> R {
        result
    }

    /// The operand, on which rustc finds what the operator is in device code.
    pub fn only_operand<Op>(self) -> &'static Operands<Op, A, ()> {
        &Operands(PhantomData)
    }
}

/// The types of the operands of an operator in device code.
///
/// Rust finds a function of `Operands` first: the operator is of the device, or `#[amp]`. Then that
/// of `OrdinaryOperator`: it is ordinary Rust (C3930). Then that of `RefusedOperator`: there is no
/// such operator, which is rustc's own error in the native twin, and not refused again.
#[derive(Debug)]
pub struct Operands<Op, A, B>(PhantomData<fn(Op, A, B)>);

impl<Op, A: Operand, B: Operand> Operands<Op, A, B>
where
    A::Bare: Operate<Op, B::Bare>,
{
    /// Device code.
    pub fn operate(&self, b: &mut Builder, op: Binary, left: &Value, right: &Value) -> Value {
        let arguments = [left.clone(), right.clone()];
        // Of a type's own operators `!=` is the opposite of `==`.
        if <A::Bare as Operate<Op, B::Bare>>::OWN && op == Binary::Ne {
            let equal = A::Bare::zero().operate(b, &arguments, Some(Binary::Eq));
            return b.unary(Unary::Not, &equal);
        }
        A::Bare::zero().operate(b, &arguments, Some(op))
    }
}

impl<Op, A: Operand, B: Operand> Operands<Op, A, B>
where
    A::Bare: OperateAssign<Op, B::Bare>,
{
    /// Device code, with assignment.
    pub fn operate_assign(
        &self,
        b: &mut Builder,
        op: Binary,
        place: &Value,
        value: &Value,
    ) -> Value {
        A::Bare::zero().operate_assign(b, &[place.clone(), value.clone()], Some(op))
    }
}

impl<Op, A: Operand> Operands<Op, A, ()>
where
    A::Bare: OperateUnary<Op>,
{
    /// Device code of an operator with one operand.
    pub fn operate_unary(&self, b: &mut Builder, op: Unary, operand: &Value) -> Value {
        if <A::Bare as OperateUnary<Op>>::OWN {
            return A::Bare::zero().operate_unary(b, std::slice::from_ref(operand), None);
        }
        b.unary(op, operand)
    }
}

/// For each number of arguments, up to sixteen: how a call or method goes through its slot.
macro_rules! calls {
    ($($signature:ident $gives:ident $of:ident $returns:ident $receiver:ident $method:ident
        ($($pass:ident $arg:ident $ty:ident)*);)*) =>
    {$(
        impl<$($ty,)* R> Slot<(($($ty,)*), R)> {
            $(
                /// An argument, unchanged.
                pub fn $pass(self, argument: $ty) -> $ty {
                    argument
                }
            )*

            /// The result, unchanged.
            pub fn $gives(self, result: R) -> R {
                result
            }

            /// The types of the call.
            pub fn $signature(self) -> Signature<($($ty,)*), R> {
                Signature::default()
            }
        }

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

            /// A value of the receiver's type, on which rustc finds the method's companion.
            pub fn $receiver(self) -> S::Bare
            where
                S: Operand,
            {
                S::Bare::zero()
            }

            /// The types of the call.
            pub fn $method(self) -> Signature<($($ty,)*), R> {
                Signature::default()
            }
        }
    )*};
}

#[rustfmt::skip]
calls! {
    signature0 gives0 of0 returns0 receiver0 method0 ();
    signature1 gives1 of1 returns1 receiver1 method1 (pass1_0 arg1_0 A0);
    signature2 gives2 of2 returns2 receiver2 method2 (pass2_0 arg2_0 A0 pass2_1 arg2_1 A1);
    signature3 gives3 of3 returns3 receiver3 method3 (pass3_0 arg3_0 A0 pass3_1 arg3_1 A1 pass3_2 arg3_2 A2);
    signature4 gives4 of4 returns4 receiver4 method4 (pass4_0 arg4_0 A0 pass4_1 arg4_1 A1 pass4_2 arg4_2 A2 pass4_3 arg4_3 A3);
    signature5 gives5 of5 returns5 receiver5 method5 (pass5_0 arg5_0 A0 pass5_1 arg5_1 A1 pass5_2 arg5_2 A2 pass5_3 arg5_3 A3 pass5_4 arg5_4 A4);
    signature6 gives6 of6 returns6 receiver6 method6 (pass6_0 arg6_0 A0 pass6_1 arg6_1 A1 pass6_2 arg6_2 A2 pass6_3 arg6_3 A3 pass6_4 arg6_4 A4 pass6_5 arg6_5 A5);
    signature7 gives7 of7 returns7 receiver7 method7 (pass7_0 arg7_0 A0 pass7_1 arg7_1 A1 pass7_2 arg7_2 A2 pass7_3 arg7_3 A3 pass7_4 arg7_4 A4 pass7_5 arg7_5 A5 pass7_6 arg7_6 A6);
    signature8 gives8 of8 returns8 receiver8 method8 (pass8_0 arg8_0 A0 pass8_1 arg8_1 A1 pass8_2 arg8_2 A2 pass8_3 arg8_3 A3 pass8_4 arg8_4 A4 pass8_5 arg8_5 A5 pass8_6 arg8_6 A6 pass8_7 arg8_7 A7);
    signature9 gives9 of9 returns9 receiver9 method9 (pass9_0 arg9_0 A0 pass9_1 arg9_1 A1 pass9_2 arg9_2 A2 pass9_3 arg9_3 A3 pass9_4 arg9_4 A4 pass9_5 arg9_5 A5 pass9_6 arg9_6 A6 pass9_7 arg9_7 A7 pass9_8 arg9_8 A8);
    signature10 gives10 of10 returns10 receiver10 method10 (pass10_0 arg10_0 A0 pass10_1 arg10_1 A1 pass10_2 arg10_2 A2 pass10_3 arg10_3 A3 pass10_4 arg10_4 A4 pass10_5 arg10_5 A5 pass10_6 arg10_6 A6 pass10_7 arg10_7 A7 pass10_8 arg10_8 A8 pass10_9 arg10_9 A9);
    signature11 gives11 of11 returns11 receiver11 method11 (pass11_0 arg11_0 A0 pass11_1 arg11_1 A1 pass11_2 arg11_2 A2 pass11_3 arg11_3 A3 pass11_4 arg11_4 A4 pass11_5 arg11_5 A5 pass11_6 arg11_6 A6 pass11_7 arg11_7 A7 pass11_8 arg11_8 A8 pass11_9 arg11_9 A9 pass11_10 arg11_10 A10);
    signature12 gives12 of12 returns12 receiver12 method12 (pass12_0 arg12_0 A0 pass12_1 arg12_1 A1 pass12_2 arg12_2 A2 pass12_3 arg12_3 A3 pass12_4 arg12_4 A4 pass12_5 arg12_5 A5 pass12_6 arg12_6 A6 pass12_7 arg12_7 A7 pass12_8 arg12_8 A8 pass12_9 arg12_9 A9 pass12_10 arg12_10 A10 pass12_11 arg12_11 A11);
    signature13 gives13 of13 returns13 receiver13 method13 (pass13_0 arg13_0 A0 pass13_1 arg13_1 A1 pass13_2 arg13_2 A2 pass13_3 arg13_3 A3 pass13_4 arg13_4 A4 pass13_5 arg13_5 A5 pass13_6 arg13_6 A6 pass13_7 arg13_7 A7 pass13_8 arg13_8 A8 pass13_9 arg13_9 A9 pass13_10 arg13_10 A10 pass13_11 arg13_11 A11 pass13_12 arg13_12 A12);
    signature14 gives14 of14 returns14 receiver14 method14 (pass14_0 arg14_0 A0 pass14_1 arg14_1 A1 pass14_2 arg14_2 A2 pass14_3 arg14_3 A3 pass14_4 arg14_4 A4 pass14_5 arg14_5 A5 pass14_6 arg14_6 A6 pass14_7 arg14_7 A7 pass14_8 arg14_8 A8 pass14_9 arg14_9 A9 pass14_10 arg14_10 A10 pass14_11 arg14_11 A11 pass14_12 arg14_12 A12 pass14_13 arg14_13 A13);
    signature15 gives15 of15 returns15 receiver15 method15 (pass15_0 arg15_0 A0 pass15_1 arg15_1 A1 pass15_2 arg15_2 A2 pass15_3 arg15_3 A3 pass15_4 arg15_4 A4 pass15_5 arg15_5 A5 pass15_6 arg15_6 A6 pass15_7 arg15_7 A7 pass15_8 arg15_8 A8 pass15_9 arg15_9 A9 pass15_10 arg15_10 A10 pass15_11 arg15_11 A11 pass15_12 arg15_12 A12 pass15_13 arg15_13 A13 pass15_14 arg15_14 A14);
    signature16 gives16 of16 returns16 receiver16 method16 (pass16_0 arg16_0 A0 pass16_1 arg16_1 A1 pass16_2 arg16_2 A2 pass16_3 arg16_3 A3 pass16_4 arg16_4 A4 pass16_5 arg16_5 A5 pass16_6 arg16_6 A6 pass16_7 arg16_7 A7 pass16_8 arg16_8 A8 pass16_9 arg16_9 A9 pass16_10 arg16_10 A10 pass16_11 arg16_11 A11 pass16_12 arg16_12 A12 pass16_13 arg16_13 A13 pass16_14 arg16_14 A14 pass16_15 arg16_15 A15);
}
