//! What ties the two twins of a kernel together.

pub mod calls;

use std::convert::Infallible;
use std::iter::Empty;
use std::marker::PhantomData;
use std::ops::{Range, RangeInclusive};

use crate::ir::{Binary, Builder, Unary, Value};
use crate::operators::{Operate, OperateAssign, OperateUnary};
use crate::types::{AmpType, Operand};

/// Carries types from the native twin, where rustc infers them, to the device twin.
///
/// A literal, operator or call of the kernel goes through its slot in both twins. In the native
/// one that ties the slot to the types that rustc infers, in the device one the device code to the
/// slot. A slot of a literal is a `Slot<T>`, of an operator a `Slot<(Left, Right)>`, of a call a
/// `Slot<(Function, Result)>`, of a method a `Slot<(Receiver, (Arguments…), Result)>`.
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

    /// The type of a variable, which may have no value yet.
    pub fn of_variable(self, _: &T) {}

    /// Its type.
    pub fn kind(self) -> PhantomData<T> {
        PhantomData
    }

    /// The operand, on which rustc finds what an operator is in device code.
    pub fn only_operand<Op>(self) -> &'static Operands<Op, T, ()> {
        &Operands(PhantomData)
    }
}

/// Where code begins that is never run. It gives a value of a type without values, so that rustc
/// checks types there, and neither moves nor borrows.
pub fn never() -> Infallible {
    unreachable!("code for its types only")
}

/// A value of the type, in code that is never run.
pub fn any<T>() -> T {
    unreachable!("code for its types only")
}

/// What `a..b` counts, in code that is never run: of whatever type, so that one which cannot count is
/// refused once, in the native twin.
pub fn numbers<T>(_: Range<T>) -> Empty<T> {
    any()
}

/// The same of `a..=b`.
pub fn numbers_to<T>(_: RangeInclusive<T>) -> Empty<T> {
    any()
}

/// The types of a call: from which the device twin of a generic function infers its parameters.
#[derive(Debug)]
pub struct Signature<A, R>(PhantomData<fn(A) -> R>);

impl<A, R> Default for Signature<A, R> {
    fn default() -> Self {
        Signature(PhantomData)
    }
}

impl<A, B> Slot<(A, B)> {
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

    /// The operands, on which rustc finds what the operator is in device code.
    pub fn operands<Op>(self) -> &'static Operands<Op, A, B> {
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
    A::__AmpBare: Operate<Op, B::__AmpBare>,
{
    /// Device code.
    pub fn operate(&self, b: &mut Builder, op: Binary, left: &Value, right: &Value) -> Value {
        let arguments = [left.clone(), right.clone()];
        // Of a type's own operators `!=` is the opposite of `==`.
        if <A::__AmpBare as Operate<Op, B::__AmpBare>>::__AMP_CONST_OWN && op == Binary::Ne {
            let equal = A::__AmpBare::__amp_zero().__amp_operate(b, &arguments, Some(Binary::Eq));
            return b.unary(Unary::Not, &equal);
        }
        A::__AmpBare::__amp_zero().__amp_operate(b, &arguments, Some(op))
    }
}

impl<Op, A: Operand, B: Operand> Operands<Op, A, B>
where
    A::__AmpBare: OperateAssign<Op, B::__AmpBare>,
{
    /// Device code, with assignment.
    pub fn operate_assign(
        &self,
        b: &mut Builder,
        op: Binary,
        place: &Value,
        value: &Value,
    ) -> Value {
        A::__AmpBare::__amp_zero().__amp_operate_assign(
            b,
            &[place.clone(), value.clone()],
            Some(op),
        )
    }
}

impl<Op, A: Operand> Operands<Op, A, ()>
where
    A::__AmpBare: OperateUnary<Op>,
{
    /// Device code of an operator with one operand.
    pub fn operate_unary(&self, b: &mut Builder, op: Unary, operand: &Value) -> Value {
        if <A::__AmpBare as OperateUnary<Op>>::__AMP_CONST_OWN {
            return A::__AmpBare::__amp_zero().__amp_operate_unary(
                b,
                std::slice::from_ref(operand),
                None,
            );
        }
        b.unary(op, operand)
    }
}
