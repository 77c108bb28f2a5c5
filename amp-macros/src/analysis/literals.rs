//! Literals that are too large for an index: C3595.
//!
//! `usize` is 32 bits wide in a kernel. What is too large for a type on the host as well is rustc's
//! error `overflowing_literals`.

use syn::Lit;

use super::constants::literal;
use crate::diagnostics::{Diagnostic, Report};
use crate::syntax::{Block, Expression, ExpressionKind, Statement, visit_block, visit_blocks};

pub fn check(body: &Block, report: &mut Report) {
    visit_blocks(body, &mut |block| {
        for statement in &block.statements {
            if let Statement::Let { ty: Some(ty), value: Some(value), .. } = statement
                && is_usize(ty)
            {
                check_index(value, report);
            }
        }
    });
    visit_block(body, &mut |expression| match &expression.kind {
        ExpressionKind::Literal(Lit::Int(number), _) if number.suffix() == "usize" => {
            report_large(expression, report);
        }
        ExpressionKind::Index(_, index) => check_index(index, report),
        ExpressionKind::Cast(value, ty, _) if is_usize(ty) => check_index(value, report),
        ExpressionKind::Point(_, components) => check_index(components, report),
        _ => (),
    });
}

/// Checks a value of type `usize`, or several; literals with a suffix are found by themselves.
fn check_index(value: &Expression, report: &mut Report) {
    match &value.kind {
        ExpressionKind::Literal(Lit::Int(number), _) if number.suffix().is_empty() => {
            report_large(value, report);
        }
        ExpressionKind::Array(components) => {
            components.iter().for_each(|component| check_index(component, report));
        }
        _ => (),
    }
}

fn report_large(value: &Expression, report: &mut Report) {
    if let ExpressionKind::Literal(Lit::Int(number), _) = &value.kind
        && literal(value).is_none_or(|value| value > u32::MAX.into())
    {
        let value = number.to_string();
        report.add(number.span(), Diagnostic::IndexLiteral { value });
    }
}

fn is_usize(ty: &syn::Type) -> bool {
    matches!(ty, syn::Type::Path(path) if path.path.is_ident("usize"))
}
