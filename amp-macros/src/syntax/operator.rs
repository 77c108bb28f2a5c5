//! Operators, as they are written.

use syn::{BinOp, Expr};

use super::assignment::{check_assignable, order_of_assignment_tells};
use super::number::operands;
use super::{Expression, ExpressionKind, Operands, Scope};

pub fn read_unary(unary: &syn::ExprUnary, scope: &mut Scope) -> ExpressionKind {
    let syn::UnOp::Deref(_) = unary.op else {
        let operand = read_operand(&unary.expr, scope);
        return match operand.kind {
            // A literal with a sign is one literal.
            ExpressionKind::Literal(_, slot) if matches!(unary.op, syn::UnOp::Neg(_)) => {
                ExpressionKind::Unary(unary.op, operand, slot)
            }
            _ => ExpressionKind::Unary(unary.op, operand, scope.slot()),
        };
    };
    ExpressionKind::Deref(Expression::boxed(&unary.expr, scope))
}

pub fn read_binary(binary: &syn::ExprBinary, scope: &mut Scope) -> ExpressionKind {
    let op = binary.op;
    let left = match is_assignment(&op) {
        true => Expression::boxed(&binary.left, scope),
        false => read_operand(&binary.left, scope),
    };
    let right = read_operand(&binary.right, scope);
    if let BinOp::And(_) | BinOp::Or(_) = op {
        return ExpressionKind::Either(left, op, right);
    }
    let number = operands(&left, &op, &right, scope);
    let operands = Operands { slot: scope.slot(), number, order_tells: false };
    match is_assignment(&op) {
        true => {
            check_assignable(&left, scope);
            let order_tells = order_of_assignment_tells(&left, &right, scope);
            ExpressionKind::AssignWith(left, op, right, Operands { order_tells, ..operands })
        }
        false => ExpressionKind::Binary(left, op, right, operands),
    }
}

/// A value, or a reference to one: `a + &b`.
fn read_operand(operand: &Expr, scope: &mut Scope) -> Box<Expression> {
    match is_shared_reference(operand) {
        true => Box::new(Expression::read_argument(operand, scope)),
        false => Expression::boxed(operand, scope),
    }
}

fn is_shared_reference(operand: &Expr) -> bool {
    match operand {
        Expr::Reference(reference) => reference.mutability.is_none(),
        Expr::Paren(inner) => is_shared_reference(&inner.expr),
        _ => false,
    }
}

/// Is it `+=` or one of its kin?
pub fn is_assignment(op: &BinOp) -> bool {
    use BinOp::*;
    matches!(
        op,
        AddAssign(_)
            | SubAssign(_)
            | MulAssign(_)
            | DivAssign(_)
            | RemAssign(_)
            | BitAndAssign(_)
            | BitOrAssign(_)
            | BitXorAssign(_)
            | ShlAssign(_)
            | ShrAssign(_)
    )
}
