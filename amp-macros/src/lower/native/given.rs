//! What a closure gets by parameters whose types are not written.
//!
//! The device twin knows by the written type that a parameter is a mutable reference. Without one its name is a
//! value, save where something is done behind it (`*t += 1`, `t.a += 1`, `t.up()`). So rustc, which knows the type,
//! is asked to refuse a mutable reference that is used in another way.

use proc_macro2::TokenStream;
use quote::quote_spanned;

use crate::facts::uses_whole;
use crate::syntax::Closure;

/// Refuses such parameters, in the twin that carries types.
pub(super) fn checks(closure: &Closure) -> TokenStream {
    let untyped = closure.parameters.iter().filter(|(_, ty)| ty.is_none());
    untyped
        .flat_map(|(pattern, _)| {
            let taken_apart = pattern.single_name().is_none();
            let names = pattern
                .names()
                .into_iter()
                .filter(move |name| taken_apart || uses_whole(name.id, &closure.body));
            // At one place, so that it is one error.
            names.map(|name| (name, pattern.span()))
        })
        .map(|(name, span)| quote_spanned!(span=> ::amp_runtime::function::untyped(&#name);))
        .collect()
}
