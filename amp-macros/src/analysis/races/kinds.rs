//! Which variables hold numbers of at least 32 bits, though their first values are literals.

use std::collections::{HashMap, HashSet};

use syn::{BinOp, Lit};

use super::bases::is_wide;
use crate::syntax::{BindingId, Block, Expression, ExpressionKind, visit_block};

/// The variables that are somewhere used with a number that is wide.
pub fn wide_variables(body: &Block, constants: &HashMap<String, i64>) -> HashSet<BindingId> {
    let mut found = Wide { constants, variables: HashSet::new() };
    loop {
        let before = found.variables.len();
        visit_block(body, &mut |expression| found.visit(expression));
        if found.variables.len() == before {
            break;
        }
    }
    found.variables
}

struct Wide<'b> {
    constants: &'b HashMap<String, i64>,
    variables: HashSet<BindingId>,
}

impl Wide<'_> {
    fn visit(&mut self, expression: &Expression) {
        match &expression.kind {
            ExpressionKind::Binary(left, op, right, _)
            | ExpressionKind::AssignWith(left, op, right, _)
                if !is_shift(op) =>
            {
                self.pair(left, right);
            }
            ExpressionKind::Assign(left, right) => self.pair(left, right),
            ExpressionKind::Index(_, index) => self.add(index),
            _ => (),
        }
    }

    /// Two numbers of one type.
    fn pair(&mut self, left: &Expression, right: &Expression) {
        if self.is_wide(left) {
            self.add(right);
        } else if self.is_wide(right) {
            self.add(left);
        }
    }

    /// The names of variables whose type is that of the number.
    fn add(&mut self, number: &Expression) {
        match &number.kind {
            ExpressionKind::Variable(name, _) => drop(self.variables.insert(name.id)),
            ExpressionKind::Unary(_, of, _) => self.add(of),
            ExpressionKind::Binary(left, op, right, _) => {
                self.add(left);
                if !is_shift(op) {
                    self.add(right);
                }
            }
            _ => (),
        }
    }

    fn is_wide(&self, number: &Expression) -> bool {
        match &number.kind {
            ExpressionKind::Variable(name, _) => self.variables.contains(&name.id),
            // Nearly all are one name, and long sums ask for each of theirs again and again.
            ExpressionKind::Constant(path, _) => match path.path.get_ident() {
                Some(name) if path.qself.is_none() => {
                    self.constants.keys().any(|constant| name == constant)
                }
                _ => self.constants.contains_key(&crate::syntax::written(path)),
            },
            ExpressionKind::Literal(Lit::Int(number), _) => {
                !number.suffix().is_empty()
                    && syn::parse_str(number.suffix()).is_ok_and(|ty| is_wide(&ty))
            }
            ExpressionKind::Cast(_, ty, _) => is_wide(ty),
            ExpressionKind::Index(base, _) => {
                matches!(&base.kind, ExpressionKind::Field(of, _) if of.is_tiled())
            }
            ExpressionKind::Unary(_, of, _) => self.is_wide(of),
            ExpressionKind::Binary(left, op, right, _) => {
                !is_comparison(op) && (self.is_wide(left) || !is_shift(op) && self.is_wide(right))
            }
            _ => false,
        }
    }
}

fn is_shift(op: &BinOp) -> bool {
    matches!(op, BinOp::Shl(_) | BinOp::Shr(_) | BinOp::ShlAssign(_) | BinOp::ShrAssign(_))
}

fn is_comparison(op: &BinOp) -> bool {
    use BinOp::{Eq, Ge, Gt, Le, Lt, Ne};
    matches!(op, Eq(_) | Ne(_) | Lt(_) | Le(_) | Gt(_) | Ge(_))
}
