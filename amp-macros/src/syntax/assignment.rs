//! Reading assignments, and what can be assigned to.

use proc_macro2::{Ident, Span};
use quote::quote;
use syn::Expr;
use syn::spanned::Spanned;

use super::refusal::{UNIT, refused, unsupported};
use super::{Block, Expression, ExpressionKind, Pattern, Scope, Statement, Variable};
use crate::diagnostics::Diagnostic;
use crate::facts::order_tells;
use crate::source::Source;

/// Reads `place = value`, and `(a, b) = value`.
pub(super) fn read_assign(assign: &syn::ExprAssign, scope: &mut Scope) -> ExpressionKind {
    match &*assign.left {
        left if is_taken_apart(left) => {
            let value = Expression::read(&assign.right, scope);
            let span = assign.eq_token.span;
            let statements = scope.nested(|scope| take_apart(&assign.left, value, scope));
            ExpressionKind::Block(None, Block { statements, tail: None, span })
        }
        place => {
            let mut place = Expression::boxed(place, scope);
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
            check_assignable(&mut place, scope);
            reject_new_reference(&place, scope);
            ExpressionKind::Assign(place, value)
        }
    }
}

/// Is it a pattern in the form of an expression? A call is one of the name of a struct or variant.
fn is_taken_apart(assignee: &Expr) -> bool {
    match assignee {
        Expr::Infer(_) | Expr::Tuple(_) | Expr::Array(_) => true,
        Expr::Paren(inner) => is_rest(&inner.expr),
        Expr::Struct(structure) => structure.qself.is_none() && is_name_of_parts(&structure.path),
        Expr::Call(call) => match &*call.func {
            Expr::Path(name) => name.qself.is_none() && is_name_of_parts(&name.path),
            _ => false,
        },
        _ => false,
    }
}

/// Is it `..`?
fn is_rest(assignee: &Expr) -> bool {
    matches!(assignee, Expr::Range(range) if range.start.is_none() && range.end.is_none())
}

/// Can it be the name of a struct or variant? `self`, `super` and `crate` are names of something else.
fn is_name_of_parts(path: &syn::Path) -> bool {
    path.segments
        .last()
        .is_some_and(|last| !["self", "super", "crate"].iter().any(|other| last.ident == other))
}

/// Binds the parts of a value by a pattern, and assigns them one by one.
fn take_apart(assignee: &Expr, value: Expression, scope: &mut Scope) -> Vec<Statement> {
    let mut places = Vec::new();
    let pattern = as_pattern(assignee, &mut places);
    // What the places are made of is that of around.
    let places: Vec<_> = places
        .into_iter()
        .map(|(name, place)| {
            let mut place = Expression::boxed(place, scope);
            check_assignable(&mut place, scope);
            reject_new_reference(&place, scope);
            (name, place)
        })
        .collect();
    let pattern = Pattern::read(&pattern, Variable::Local, scope);
    let mut statements = vec![Statement::binding(pattern, value)];
    for (name, place) in places {
        let span = place.span;
        let part = Box::new(Expression::read(&syn::parse_quote!(#name), scope));
        let assignment = Expression::new(span, ExpressionKind::Assign(place, part));
        statements.push(Statement::Expression(assignment, None));
    }
    statements
}

/// The pattern that is written like what is assigned to, with a name for each place in it.
fn as_pattern<'e>(assignee: &'e Expr, places: &mut Vec<(Ident, &'e Expr)>) -> syn::Pat {
    match assignee {
        Expr::Infer(_) => syn::parse_quote!(_),
        rest if is_rest(rest) => syn::parse_quote!(..),
        Expr::Paren(inner) if is_rest(&inner.expr) => syn::parse_quote!((..)),
        Expr::Paren(inner) => as_pattern(&inner.expr, places),
        Expr::Tuple(tuple) => {
            let parts = tuple.elems.iter().map(|part| as_pattern(part, places));
            syn::parse_quote!((#(#parts,)*))
        }
        Expr::Array(array) => {
            let parts = array.elems.iter().map(|part| as_pattern(part, places));
            syn::parse_quote!([#(#parts),*])
        }
        Expr::Call(call) if is_taken_apart(assignee) => {
            let parts = call.args.iter().map(|part| as_pattern(part, places));
            let name = &call.func;
            syn::parse_quote!(#name(#(#parts),*))
        }
        Expr::Struct(structure) if is_taken_apart(assignee) => {
            let path = &structure.path;
            let members = structure.fields.iter().map(|field| &field.member);
            let parts = structure.fields.iter().map(|field| as_pattern(&field.expr, places));
            let rest = &structure.dot2_token;
            syn::parse_quote!(#path { #(#members: #parts,)* #rest })
        }
        place => {
            let span = Span::mixed_site().located_at(place.span());
            let name = Ident::new(&format!("assigned{}", places.len()), span);
            places.push((name.clone(), place));
            syn::parse_quote_spanned!(place.span()=> #name)
        }
    }
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
pub(super) fn check_assignable(place: &mut Expression, scope: &mut Scope) {
    let mut root = &*place;
    let mut indexed = false;
    loop {
        match &root.kind {
            ExpressionKind::Field(base, _) => root = base,
            ExpressionKind::Index(base, _) => (root, indexed) = (base, true),
            _ => break,
        }
    }
    if let ExpressionKind::Constant(path, _) = &root.kind {
        match path.path.get_ident() {
            // rustc knows what was meant: a variable with a similar name, or a `let`.
            Some(name) if is_nothing(name) => {
                let around = scope.names_around();
                let function = quote!(fn function(#(#around: ()),*) { #name = (); });
                scope.report.refuse(refused(&function));
                *place = Expression::new(place.span, UNIT);
                return;
            }
            _ => {
                let name = super::types::written(path);
                scope.report.add(place.span, Diagnostic::GlobalAssigned { name });
            }
        }
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
    // Of other references rustc says so.
    if let Some((_, Variable::TileReference { mutable: false } | Variable::ElementReference)) =
        place.root()
        && !holds_reference(place)
    {
        let mend = "assign to the element itself, or take the parameter as `&mut`";
        unsupported(place.span, "an assignment through `&` to shared memory", mend, scope);
    }
}

/// Does it tell, beside an operator with assignment, whether the place is found first or the value?
pub(super) fn order_of_assignment_tells(
    place: &Expression,
    value: &Expression,
    scope: &Scope,
) -> bool {
    match &place.kind {
        ExpressionKind::Index(base, index) => {
            order_tells(index, value, |name| scope.is_mutable(name))
                || order_of_assignment_tells(base, value, scope)
        }
        ExpressionKind::Field(base, _) | ExpressionKind::Deref(base) => {
            order_of_assignment_tells(base, value, scope)
        }
        _ => false,
    }
}

/// Is there certainly no static and no constant of that name?
fn is_nothing(name: &Ident) -> bool {
    name.to_string().starts_with(char::is_lowercase)
        && Source::of(name.span()).is_some_and(|source| source.lacks_value(&name.to_string()))
}
