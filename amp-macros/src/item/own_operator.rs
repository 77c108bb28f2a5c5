//! Operators that are made of themselves, `self * factor` within their `mul` (C3559), as far as the types of the
//! operands can be read.

use std::collections::HashMap;

use super::routine::Routine;
use crate::diagnostics::{Diagnostic, Report};
use crate::lower::operator_trait_name;
use crate::syntax::{BindingId, Block, Expression, ExpressionKind, Statement};
use crate::syntax::{visit_block, visit_blocks};

/// Which operand of the operator a value is like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Like {
    Left,
    Right,
}

/// Reports the operator of that implementation where its body has it.
pub fn check(item: &syn::ItemImpl, name: &syn::Ident, routine: &Routine, report: &mut Report) {
    let Some(reader) = Reader::new(item, routine) else { return };
    let operator = item.trait_.as_ref().and_then(|(_, path, _)| path.segments.last());
    let operator = operator.map(|last| last.ident.to_string()).unwrap_or_default();
    visit_block(&routine.body, &mut |expression| {
        if let ExpressionKind::Binary(left, op, right, operands) = &expression.kind
            && operands.references == [false; 2]
            && operator_trait_name(op) == Some(operator.as_str())
            && reader.is(left, Like::Left)
            && reader.is(right, Like::Right)
        {
            report.add(expression.span, Diagnostic::Recursion { name: name.to_string() });
        }
    });
}

/// What is known of values in the body.
struct Reader {
    /// The name of the type, if it is one without parameters.
    ty: String,
    variables: HashMap<BindingId, Like>,
    /// Are both operands of one type?
    same: bool,
    /// Is the right one a number?
    number: bool,
}

impl Reader {
    fn new(item: &syn::ItemImpl, routine: &Routine) -> Option<Self> {
        let syn::Type::Path(ty) = &*item.self_ty else { return None };
        let ty = ty.path.get_ident()?.to_string();
        let [right] = routine.parameters.as_slice() else { return None };
        let syn::Type::Path(path) = &right.ty else { return None };
        let right_type = path.path.get_ident()?.to_string();
        let same = right_type == "Self" || right_type == ty;
        let number = right_type.starts_with(char::is_lowercase);
        let variables = HashMap::new();
        let mut reader = Reader { ty, variables, same, number };
        reader.variables.extend(routine.own.as_ref().map(|name| (name.id, Like::Left)));
        let right = right.pattern.single_name().map(|(name, _)| (name.id, Like::Right));
        reader.variables.extend(right);
        visit_blocks(&routine.body, &mut |block| reader.declare(block));
        Some(reader)
    }

    fn declare(&mut self, block: &Block) {
        for statement in &block.statements {
            if let Statement::Let { pattern, ty: None, value: Some(value), .. } = statement
                && let Some((name, _)) = pattern.single_name()
                && let Some(like) = self.like(value)
            {
                self.variables.insert(name.id, like);
            }
        }
    }

    /// Is a value known to be like that operand?
    fn is(&self, value: &Expression, operand: Like) -> bool {
        self.like(value).is_some_and(|like| like == operand || self.same)
    }

    fn like(&self, value: &Expression) -> Option<Like> {
        match &value.kind {
            ExpressionKind::Variable(name, _) => self.variables.get(&name.id).copied(),
            ExpressionKind::Structure(structure) => {
                let name = structure.path.get_ident()?;
                (name == "Self" || *name == self.ty).then_some(Like::Left)
            }
            ExpressionKind::Unary(syn::UnOp::Neg(_), of, _) if self.number => {
                self.like(of).filter(|like| *like == Like::Right)
            }
            _ => None,
        }
    }
}
