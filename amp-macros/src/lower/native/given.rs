//! What a closure gets by parameters whose types are not written.
//!
//! The device twin knows by the written type that a parameter is a mutable reference. Without one its name is a
//! value, save where something is done behind it (`*t += 1`, `t.a += 1`, `t.up()`). So rustc, which knows the type,
//! is asked to refuse a mutable reference that is used in another way.

use proc_macro2::TokenStream;
use quote::quote_spanned;

use crate::syntax::{BindingId, Closure, Expression, ExpressionKind, Part, visit_parts};

/// Refuses such parameters, in the twin that carries types.
pub(super) fn checks(closure: &Closure) -> TokenStream {
    let untyped = closure.parameters.iter().filter(|(_, ty)| ty.is_none());
    untyped
        .flat_map(|(pattern, _)| {
            let taken_apart = pattern.single_name().is_none();
            let names = pattern.names().into_iter().filter(move |name| {
                taken_apart || uses_whole(name.id, Part::Expression(&closure.body))
            });
            // At one place, so that it is one error.
            names.map(|name| (name, pattern.span()))
        })
        .map(|(name, span)| quote_spanned!(span=> ::amp_runtime::function::untyped(&#name);))
        .collect()
}

/// Does the code hand on a variable, or bind it anew?
fn uses_whole(variable: BindingId, part: Part<'_>) -> bool {
    match part {
        Part::Block(block) => block.parts().any(|part| uses_whole(variable, part)),
        Part::Condition(condition) => {
            condition.values().any(|value| uses_whole(variable, Part::Expression(value)))
        }
        Part::Expression(expression) => {
            let own = match &expression.kind {
                ExpressionKind::Variable(name, _) => return name.id == variable,
                ExpressionKind::Field(of, _)
                | ExpressionKind::Deref(of)
                | ExpressionKind::Index(of, _) => Some(&**of),
                ExpressionKind::Method(call) => Some(&call.receiver),
                _ => None,
            };
            let own = own.filter(|of| matches!(of.kind, ExpressionKind::Variable(..)));
            let mut found = false;
            visit_parts(expression, &mut |part| {
                let is_own = matches!(part, Part::Expression(part) if own.is_some_and(|own| same(own, part)));
                found |= !is_own && uses_whole(variable, part);
            });
            found
        }
    }
}

fn same(one: &Expression, other: &Expression) -> bool {
    std::ptr::eq(one, other)
}
