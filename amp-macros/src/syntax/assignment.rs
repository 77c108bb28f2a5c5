//! Reading assignments, and what can be assigned to.

use proc_macro2::{Ident, Span};
use syn::Expr;
use syn::spanned::Spanned;

use super::refusal::unsupported;
use super::{Block, Expression, ExpressionKind, Pattern, Scope, Statement, Variable};
use crate::diagnostics::Diagnostic;

/// Reads `place = value`, and `(a, b) = value`.
pub(super) fn read_assign(assign: &syn::ExprAssign, scope: &mut Scope) -> ExpressionKind {
    match &*assign.left {
        Expr::Infer(_) => {
            let value = Expression::read(&assign.right, scope);
            let pattern = Pattern { kind: super::PatternKind::Any, tokens: syn::parse_quote!(_) };
            let binding = Statement::binding(pattern, value);
            let span = assign.eq_token.span;
            ExpressionKind::Block(None, Block { statements: vec![binding], tail: None, span })
        }
        Expr::Tuple(places) => {
            // `(a, b) = value` binds the parts and assigns them one by one.
            let value = Expression::read(&assign.right, scope);
            let (names, assignments): (Vec<_>, Vec<_>) = places
                .elems
                .iter()
                .enumerate()
                .map(|(number, place)| assign_part(number, place, scope))
                .unzip();
            let tokens: syn::Pat = {
                let names = names.iter().map(|pattern: &Pattern| &pattern.tokens);
                syn::parse_quote!((#(#names,)*))
            };
            let pattern = Pattern { kind: super::PatternKind::Tuple(names), tokens };
            let binding = Statement::binding(pattern, value);
            let assignments = assignments.into_iter().flatten().map(Statement::Expression);
            let statements = std::iter::once(binding).chain(assignments).collect();
            let span = assign.eq_token.span;
            ExpressionKind::Block(None, Block { statements, tail: None, span })
        }
        place => {
            let place = Expression::boxed(place, scope);
            let value = Box::new(match holds_reference(&place) {
                true => Expression::read_argument(&assign.right, scope),
                false => Expression::read(&assign.right, scope),
            });
            if let ExpressionKind::Variable(_, Variable::Shared) = value.kind
                && let ExpressionKind::Variable(_, Variable::Local) = place.kind
            {
                let mend = "give the view its name where that is declared: `let name = view;`";
                unsupported(value.span, "a view that is assigned", mend, scope);
            }
            check_assignable(&place, scope);
            reject_new_reference(&place, scope);
            ExpressionKind::Assign(place, value)
        }
    }
}

/// One part of a tuple that is assigned to: the pattern that it matches, and its assignment.
fn assign_part(number: usize, place: &Expr, scope: &mut Scope) -> (Pattern, Option<Expression>) {
    if matches!(place, Expr::Infer(_)) {
        let kind = super::PatternKind::Any;
        return (Pattern { kind, tokens: syn::parse_quote!(_) }, None);
    }
    let span = place.span();
    let name = Ident::new(&format!("assigned{number}"), Span::mixed_site().located_at(span));
    let name = scope.own(name);
    let place = Expression::boxed(place, scope);
    check_assignable(&place, scope);
    reject_new_reference(&place, scope);
    let part = ExpressionKind::Variable(name.clone(), Variable::Local);
    let value = Box::new(Expression::new(span, part));
    let assignment = Expression::new(span, ExpressionKind::Assign(place, value));
    (Pattern::name(name), Some(assignment))
}

/// Is it a name for a reference?
pub(super) fn holds_reference(place: &Expression) -> bool {
    matches!(place.kind, ExpressionKind::Variable(_, variable) if variable.is_reference())
}

/// On a device a name for a reference is what it refers to, in all of its scope.
fn reject_new_reference(place: &Expression, scope: &mut Scope) {
    if holds_reference(place) {
        let mend = "give the other reference a name of its own: `let name = &mut …;`; or assign what it refers to: `*name = …`";
        unsupported(place.span, "a reference that is assigned to", mend, scope);
    }
}

/// Only local variables, tile_static variables, elements and fields of these can be assigned to.
pub(super) fn check_assignable(place: &Expression, scope: &mut Scope) {
    let mut root = place;
    let mut indexed = false;
    loop {
        match &root.kind {
            ExpressionKind::Field(base, _) => root = base,
            ExpressionKind::Index(base, _) => (root, indexed) = (base, true),
            _ => break,
        }
    }
    if let ExpressionKind::Constant(path, _) = &root.kind {
        let name = super::types::written(path);
        scope.report.add(place.span, Diagnostic::GlobalAssigned { name });
    }
    if let ExpressionKind::Variable(name, variable) = &root.kind
        && !indexed
    {
        let name = name.to_string();
        match variable {
            Variable::Captured => {
                scope.report.add(place.span, Diagnostic::CaptureAssigned { name })
            }
            Variable::Shared => {
                scope.report.add(place.span, Diagnostic::ParameterAssigned { name })
            }
            _ => (),
        }
    }
}
