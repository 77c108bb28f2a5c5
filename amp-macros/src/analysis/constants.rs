//! The values of expressions that only have literals in them.

use std::collections::HashMap;

use proc_macro2::Ident;
use syn::{BinOp, Lit, UnOp};

use crate::syntax::{Block, Expression, ExpressionKind, Statement, visit_blocks, written};

/// The value of an integer expression of literals.
///
/// Types are not known here. What is computed exactly is also what integers of any width give, up
/// to a multiple of two to that width; of division and shifts to the right, which do not have that
/// property, only those of plain literals are computed.
pub fn integer(expression: &Expression) -> Option<i128> {
    use ExpressionKind::*;
    match &expression.kind {
        Literal(..) => literal(expression),
        Unary(UnOp::Neg(_), operand, _) => integer(operand)?.checked_neg(),
        Binary(left, op @ (BinOp::Div(_) | BinOp::Rem(_) | BinOp::Shr(_)), right, _) => {
            let (left, right) = (literal(left)?, literal(right)?);
            match op {
                BinOp::Div(_) => left.checked_div(right),
                BinOp::Rem(_) => left.checked_rem(right),
                _ => left.checked_shr(u32::try_from(right).ok()?),
            }
        }
        Binary(left, op, right, _) => {
            let (left, right) = (integer(left)?, integer(right)?);
            match op {
                BinOp::Add(_) => left.checked_add(right),
                BinOp::Sub(_) => left.checked_sub(right),
                BinOp::Mul(_) => left.checked_mul(right),
                BinOp::BitAnd(_) => Some(left & right),
                BinOp::BitOr(_) => Some(left | right),
                BinOp::BitXor(_) => Some(left ^ right),
                _ => None,
            }
        }
        // What fits the narrowest type is kept by every cast between integers.
        Cast(value, syn::Type::Path(ty), _) if ty.path.get_ident().is_some_and(is_integer_type) => {
            integer(value).filter(|value| (0..128).contains(value))
        }
        Block(None, block) if block.statements.is_empty() => integer(block.tail.as_ref()?),
        _ => None,
    }
}

/// The constants that a body declares, with their values where these are known from those of others.
/// Of two with one name neither is known.
pub fn declared(body: &Block, others: &HashMap<String, i64>) -> HashMap<String, Option<i64>> {
    let mut found: HashMap<String, Option<i64>> = HashMap::new();
    visit_blocks(body, &mut |block| {
        for statement in &block.statements {
            if let Statement::Const(item) = statement {
                let name = item.ident.to_string();
                let value = length(&item.expr, others);
                let value = value.filter(|_| !found.contains_key(&name));
                found.insert(name, value);
            }
        }
    });
    found
}

/// The length of an array, or another number that a constant expression gives.
pub fn length(expression: &syn::Expr, constants: &HashMap<String, i64>) -> Option<i64> {
    match expression {
        syn::Expr::Lit(syn::ExprLit { lit: Lit::Int(number), .. }) => number.base10_parse().ok(),
        syn::Expr::Path(path) => constants.get(&written(path)).copied(),
        syn::Expr::Paren(inner) => length(&inner.expr, constants),
        syn::Expr::Group(inner) => length(&inner.expr, constants),
        syn::Expr::Binary(binary) => {
            let left = length(&binary.left, constants)?;
            let right = length(&binary.right, constants)?;
            match binary.op {
                BinOp::Add(_) => left.checked_add(right),
                BinOp::Sub(_) => left.checked_sub(right),
                BinOp::Mul(_) => left.checked_mul(right),
                BinOp::Div(_) => left.checked_div(right),
                _ => None,
            }
        }
        _ => None,
    }
}

/// The value of an integer literal.
pub fn literal(expression: &Expression) -> Option<i128> {
    match &expression.kind {
        ExpressionKind::Literal(Lit::Int(number), _) if !number.suffix().starts_with('f') => {
            number.base10_parse().ok()
        }
        ExpressionKind::Literal(Lit::Byte(byte), _) => Some(byte.value().into()),
        _ => None,
    }
}

/// Is it a floating-point zero, written as a literal?
pub fn is_float_zero(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::Unary(UnOp::Neg(_), operand, _) => is_float_zero(operand),
        ExpressionKind::Literal(Lit::Float(number), _) => {
            number.base10_parse::<f64>().is_ok_and(|value| value == 0.0)
        }
        ExpressionKind::Literal(Lit::Int(number), _) => {
            number.suffix().starts_with('f') && number.base10_digits() == "0"
        }
        _ => false,
    }
}

fn is_integer_type(name: &Ident) -> bool {
    let name = name.to_string();
    ["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64", "usize"].contains(&name.as_str())
}
