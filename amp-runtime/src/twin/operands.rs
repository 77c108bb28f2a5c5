//! What an operator of a kernel is in device code, as rustc finds it on the types of its operands.

use std::marker::PhantomData;

use crate::ir::{Binary, Builder, Unary, Value};
use crate::operators::{
    Known, Operate, OperateAssign, OperateUnary, Operator, OperatorOfParameter, Ordinary,
    OrdinaryAssign, OrdinaryAssignment, OrdinaryOperator, RefusedOperator, of_type,
};
use crate::types::Operand;

/// The types of the operands of an operator in device code.
///
/// Rust finds a function of `Operands` first: the operator is of the device, or `#[amp]`. Then that
/// of `OrdinaryOperator`: it is ordinary Rust (C3930). Then that of `OperatorOfParameter`: it is that of a
/// type parameter, and found when that has a type. Then that of `RefusedOperator`: there is no
/// such operator, which is rustc's own error in the native twin, and not refused again.
#[derive(Debug)]
pub struct Operands<Op, A, B>(PhantomData<fn(Op, A, B)>);

impl<Op, A, B> Operands<Op, A, B> {
    /// Those of an operator in a slot.
    pub(super) fn new<'s>() -> &'s Self {
        &Operands(PhantomData)
    }
}

impl<Op, A: Operate<Op, B>, B> Operands<Op, A, B> {
    /// Device code.
    pub fn operate(&self, b: &mut Builder, op: Binary, left: &Value, right: &Value) -> Value {
        of_type::operate::<Op, A, B>(b, op, left, right)
    }
}

impl<Op, A: OperateAssign<Op, B>, B> Operands<Op, A, B> {
    /// Device code, with assignment.
    pub fn operate_assign(
        &self,
        b: &mut Builder,
        op: Binary,
        place: &Value,
        value: &Value,
    ) -> Value {
        of_type::operate_assign::<Op, A, B>(b, op, place, value)
    }
}

impl<Op, A: OperateUnary<Op>> Operands<Op, A, ()> {
    /// Device code of an operator with one operand.
    pub fn operate_unary(&self, b: &mut Builder, op: Unary, operand: &Value) -> Value {
        of_type::operate_unary::<Op, A>(b, op, operand)
    }
}

impl<Op, A: Known + Ordinary<Op, B>, B> OrdinaryOperator<Op, A, B> for Operands<Op, A, B> {}
impl<Op, A: Known + OrdinaryAssign<Op, B>, B> OrdinaryAssignment<Op, A, B> for Operands<Op, A, B> {}
impl<Op: Operator, A: Operand, B: Operand> OperatorOfParameter<Op, A, B> for &Operands<Op, A, B> {}
impl<Op, A, B> RefusedOperator for &Operands<Op, A, B> {}
