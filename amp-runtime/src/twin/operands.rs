//! What an operator of a kernel is in device code, as rustc finds it on the types of its operands.

use std::marker::PhantomData;

use crate::ir::{Binary, Builder, Unary, Value};
use crate::operators::{
    Operate, OperateAssign, OperateUnary, Ordinary, OrdinaryAssign, OrdinaryAssignment,
    OrdinaryOperator, RefusedOperator,
};
use crate::types::{AmpType, Operand};

/// The types of the operands of an operator in device code.
///
/// Rust finds a function of `Operands` first: the operator is of the device, or `#[amp]`. Then that
/// of `OrdinaryOperator`: it is ordinary Rust (C3930). Then that of `RefusedOperator`: there is no
/// such operator, which is rustc's own error in the native twin, and not refused again.
#[derive(Debug)]
pub struct Operands<Op, A, B>(PhantomData<fn(Op, A, B)>);

impl<Op, A, B> Operands<Op, A, B> {
    /// Those of an operator in a slot.
    pub(super) fn new() -> &'static Self {
        &Operands(PhantomData)
    }
}

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

impl<Op, A: Ordinary<Op, B>, B> OrdinaryOperator<Op, A, B> for &'static Operands<Op, A, B> {}
impl<Op, A: OrdinaryAssign<Op, B>, B> OrdinaryAssignment<Op, A, B> for &'static Operands<Op, A, B> {}
impl<Op, A, B> RefusedOperator for &'static Operands<Op, A, B> {}
