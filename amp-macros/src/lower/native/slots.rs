//! How a value or result of the copy that is never run goes through its slot.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote_spanned};

use crate::lower::hygienic;

/// A value that goes through a function of its slot. Only the slot's name is not the source's, so
/// that rustc's errors about the value are the same in every copy of the body, and given once.
pub(super) fn through(
    slot: &Ident,
    span: Span,
    function: &str,
    value: &impl ToTokens,
) -> TokenStream {
    let function = Ident::new(function, span);
    quote_spanned!(span=> ::amp_runtime::twin::Slot::#function(#slot, #value))
}

/// A result whose type the slot gets. It gets that of the result itself, not what is expected of
/// it: so it has none if rustc refuses what leads to it, and that is refused once.
pub(super) fn tied(slot: &Ident, span: Span, function: &str, result: &TokenStream) -> TokenStream {
    let name = Ident::new("result", hygienic(span));
    let result = through(slot, span, function, result);
    quote_spanned!(span=> ({ let #name = #result; (#name,).0 }))
}

/// Where a value begins.
pub(super) fn first_span(value: &TokenStream, otherwise: Span) -> Span {
    value.clone().into_iter().next().map_or(otherwise, |first| first.span())
}
