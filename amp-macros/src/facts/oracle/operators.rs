//! What operators and literals give.

use syn::{BinOp, UnOp};

use super::stop::{Done, stuck};
use super::value::Value;

pub fn literal<'t>(literal: &syn::Lit) -> Done<'t, Value<'t>> {
    match literal {
        syn::Lit::Int(number) => match number.base10_parse::<i64>() {
            Ok(number) => Ok(Value::Number(number as i32)),
            Err(_) => stuck("a number that is too large"),
        },
        syn::Lit::Bool(truth) => Ok(Value::Truth(truth.value)),
        _ => stuck("a literal of another type"),
    }
}

pub fn prefix<'t>(operator: &UnOp, value: &Value<'t>) -> Done<'t, Value<'t>> {
    match (operator, value) {
        (UnOp::Neg(_), Value::Number(a)) => Ok(Value::Number(a.wrapping_neg())),
        (UnOp::Not(_), Value::Number(a)) => Ok(Value::Number(!a)),
        (UnOp::Not(_), Value::Truth(a)) => Ok(Value::Truth(!a)),
        _ => stuck("an operand of another type"),
    }
}

/// A binary operator, or that of a compound assignment.
pub fn binary<'t>(operator: &BinOp, left: &Value<'t>, right: &Value<'t>) -> Done<'t, Value<'t>> {
    use BinOp::*;
    let value = match (operator, left, right) {
        (_, Value::Number(a), Value::Number(b)) => match operator {
            Add(_) | AddAssign(_) => Value::Number(a.wrapping_add(*b)),
            Sub(_) | SubAssign(_) => Value::Number(a.wrapping_sub(*b)),
            Mul(_) | MulAssign(_) => Value::Number(a.wrapping_mul(*b)),
            Rem(_) | RemAssign(_) if *b != 0 => Value::Number(a.wrapping_rem_euclid(*b)),
            BitXor(_) | BitXorAssign(_) => Value::Number(a ^ b),
            BitAnd(_) | BitAndAssign(_) => Value::Number(a & b),
            BitOr(_) | BitOrAssign(_) => Value::Number(a | b),
            Lt(_) => Value::Truth(a < b),
            Le(_) => Value::Truth(a <= b),
            Gt(_) => Value::Truth(a > b),
            Ge(_) => Value::Truth(a >= b),
            Eq(_) => Value::Truth(a == b),
            Ne(_) => Value::Truth(a != b),
            _ => return stuck("an operator that is left out"),
        },
        (Eq(_), Value::Truth(a), Value::Truth(b)) => Value::Truth(a == b),
        (Ne(_) | BitXor(_) | BitXorAssign(_), Value::Truth(a), Value::Truth(b)) => {
            Value::Truth(a != b)
        }
        (BitAnd(_) | BitAndAssign(_), Value::Truth(a), Value::Truth(b)) => Value::Truth(*a && *b),
        (BitOr(_) | BitOrAssign(_), Value::Truth(a), Value::Truth(b)) => Value::Truth(*a || *b),
        _ => return stuck("operands of other types"),
    };
    Ok(value)
}
