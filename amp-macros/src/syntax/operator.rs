//! Operators, as they are written.

use syn::{BinOp, Expr};

use super::assignment::{check_assignable, order_of_assignment_tells};
use super::number::operands;
use super::{Expression, ExpressionKind, Operands, Scope};

pub fn read_unary(unary: &syn::ExprUnary, scope: &mut Scope) -> ExpressionKind {
    let operand = Expression::boxed(&unary.expr, scope);
    match unary.op {
        syn::UnOp::Deref(_) => ExpressionKind::Deref(operand),
        // A literal with a sign is one literal.
        op => match operand.kind {
            ExpressionKind::Literal(_, slot) if matches!(op, syn::UnOp::Neg(_)) => {
                ExpressionKind::Unary(op, operand, slot)
            }
            _ => ExpressionKind::Unary(op, operand, scope.slot()),
        },
    }
}

pub fn read_binary(binary: &syn::ExprBinary, scope: &mut Scope) -> ExpressionKind {
    let op = binary.op;
    if let BinOp::And(_) | BinOp::Or(_) = op {
        let left = Expression::boxed(&binary.left, scope);
        return ExpressionKind::Either(left, op, Expression::boxed(&binary.right, scope));
    }
    let (mut left, left_is_reference) = match is_assignment(&op) {
        true => (Expression::boxed(&binary.left, scope), false),
        false => read_operand(&binary.left, scope),
    };
    let (right, right_is_reference) = read_operand(&binary.right, scope);
    let references = [left_is_reference, right_is_reference];
    let number = match references {
        [false, false] => operands(&left, &op, &right, scope),
        _ => None,
    };
    let operands = Operands { slot: scope.slot(), number, references, order_tells: false };
    match is_assignment(&op) {
        true => {
            check_assignable(&mut left, scope);
            let order_tells = order_of_assignment_tells(&left, &right, scope);
            ExpressionKind::AssignWith(left, op, right, Operands { order_tells, ..operands })
        }
        false => ExpressionKind::Binary(left, op, right, operands),
    }
}

/// A value, and whether it stands behind a reference: `a + &b`.
fn read_operand(operand: &Expr, scope: &mut Scope) -> (Box<Expression>, bool) {
    match referred(operand) {
        Some(of) => (Expression::boxed(of, scope), true),
        None => (Expression::boxed(operand, scope), false),
    }
}

fn referred(operand: &Expr) -> Option<&Expr> {
    match operand {
        Expr::Reference(reference) if reference.mutability.is_none() => Some(&reference.expr),
        Expr::Paren(inner) => referred(&inner.expr),
        _ => None,
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
