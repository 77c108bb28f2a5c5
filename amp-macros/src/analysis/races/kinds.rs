//! Which variables hold numbers of at least 32 bits, though their first values are literals.

use std::collections::{HashMap, HashSet};

use syn::{BinOp, Lit};

use super::value::is_wide;
use crate::syntax::{Block, Expression, ExpressionKind, Statement, visit_block, visit_blocks};

/// The names that stand for one variable, which is somewhere used with a number that is wide.
pub fn wide_names(body: &Block, constants: &HashMap<String, i64>) -> HashSet<String> {
    let mut found = Wide { constants, names: HashSet::new() };
    loop {
        let before = found.names.len();
        visit_block(body, &mut |expression| found.visit(expression));
        if found.names.len() == before {
            break;
        }
    }
    let mut declared = HashMap::new();
    visit_blocks(body, &mut |block| {
        for statement in &block.statements {
            if let Statement::Let { pattern, .. } = statement {
                for name in pattern.names() {
                    *declared.entry(name.to_string()).or_insert(0) += 1;
                }
            }
        }
    });
    found.names.retain(|name| declared.get(name) == Some(&1));
    found.names
}

struct Wide<'b> {
    constants: &'b HashMap<String, i64>,
    names: HashSet<String>,
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
            ExpressionKind::Variable(name, _) => drop(self.names.insert(name.to_string())),
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
            ExpressionKind::Variable(name, _) => self.names.contains(&name.to_string()),
            ExpressionKind::Constant(path, _) => {
                self.constants.contains_key(&crate::syntax::written(path))
            }
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
