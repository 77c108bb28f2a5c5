//! How a value or result of the copy that is never run goes through its slot.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use crate::lower::{
    callee_slot, callee_span, callee_start, hygienic, literal_type, method_span, slot,
};
use crate::syntax::{Block, Callee, Expression, ExpressionKind, visit_block};

/// The slots of a body. That of a call stands where the call does, as all that speaks of its
/// function: so an unmet bound of the function is one error.
pub fn slots(count: usize, body: &Block) -> TokenStream {
    let own = Span::mixed_site();
    let mut slots: Vec<_> = (0..count).map(|number| Some((slot(number), (own, own)))).collect();
    visit_block(body, &mut |expression| {
        let (number, (start, span)) = match &expression.kind {
            ExpressionKind::Call(Callee { path, .. }, _, number) => {
                (*number, (callee_span(path), callee_span(path)))
            }
            ExpressionKind::CallAssociated(path, _, number) => {
                (*number, (callee_start(path), callee_span(&path.path)))
            }
            ExpressionKind::Method(call) => (call.slot, (method_span(call), method_span(call))),
            ExpressionKind::Literal(literal, number) if literal_type(literal).is_some() => {
                slots[*number] = None;
                return;
            }
            _ => return,
        };
        slots[number] = Some((callee_slot(number, span), (start, span)));
    });
    let slots = slots.into_iter().flatten().map(|(slot, spans)| {
        let function = of_slot("default", spans);
        quote_spanned!(spans.1=> let #slot = #function();)
    });
    quote!(#(#slots)*)
}

/// A body that only carries types: nothing in it is reached, so that nothing is moved or borrowed.
pub(super) fn never_run(span: Span, body: &TokenStream) -> TokenStream {
    quote_spanned!(span=> { let _ = ::amp_runtime::twin::never(); #body })
}

/// A function of slots, whose path goes from one span to another.
fn of_slot(function: &str, (start, end): (Span, Span)) -> TokenStream {
    let function = Ident::new(function, end);
    let first = quote_spanned!(start=> ::);
    quote_spanned!(end=> #first amp_runtime::twin::Slot::#function)
}

/// A value that goes through a function of its slot. Only the slot's name is not the source's, so
/// that rustc's errors about the value are the same in every copy of the body, and given once.
pub(super) fn through(
    slot: &Ident,
    span: Span,
    function: &str,
    value: &impl ToTokens,
) -> TokenStream {
    let function = of_slot(function, (span, span));
    quote_spanned!(span=> #function(#slot, #value))
}

/// The same, where the value is at a path that begins elsewhere.
pub(super) fn through_path(
    slot: &Ident,
    spans: (Span, Span),
    function: &str,
    value: &impl ToTokens,
) -> TokenStream {
    let function = of_slot(function, spans);
    quote_spanned!(spans.1=> #function(#slot, #value))
}

/// A value whose type the slot gets. It gets that of the value itself: so it has none if rustc refuses
/// what leads to it, and that is refused once.
pub(super) fn tied(slot: &Ident, span: Span, function: &str, value: &TokenStream) -> TokenStream {
    apart(span, &through(slot, span, function, value))
}

/// The same of an operand. rustc shows it as in the native form: whole, but of a call the first part.
pub(super) fn tied_operand(
    slot: &Ident,
    of: &Expression,
    function: &str,
    value: &TokenStream,
) -> TokenStream {
    shown_operand(of, &through(slot, of.span, function, value))
}

/// What stands for an operand, as rustc shows it in all forms of the body.
pub(super) fn shown_operand(of: &Expression, value: &TokenStream) -> TokenStream {
    let is_whole = matches!(
        of.kind,
        ExpressionKind::Index(..)
            | ExpressionKind::Field(..)
            | ExpressionKind::Binary(..)
            | ExpressionKind::Constant(..)
    );
    let last = of.end.filter(|_| is_whole).unwrap_or(of.span);
    apart_between(of.span, last, value)
}

/// A value that rustc expects no type of, as of the parts of a tuple.
pub(super) fn apart(span: Span, value: &TokenStream) -> TokenStream {
    quote_spanned!(span=> (#value,).0)
}

/// The same, which rustc shows as the whole of an expression.
pub(super) fn whole(of: &Expression, value: &TokenStream) -> TokenStream {
    apart_between(of.span, of.end.unwrap_or(of.span), value)
}

/// The same, which rustc shows from one place to another.
pub(super) fn apart_between(first: Span, last: Span, value: &TokenStream) -> TokenStream {
    let part = quote_spanned!(last=> 0);
    quote_spanned!(first=> (#value,).#part)
}

/// A closure as an argument, whose type the slot gets. What it is follows from what
/// is expected where it stands, so it stands there itself, and the slot's is another way there.
pub(super) fn shaped_by_callee(slot: &Ident, function: &str, closure: &TokenStream) -> TokenStream {
    let span = first_span(closure, Span::mixed_site());
    let label = syn::Lifetime::new("'closure", hygienic(span));
    let other = through(slot, span, function, &quote!(::amp_runtime::twin::any()));
    quote_spanned!(span=> #label: { if false { break #label (#other); }; #closure })
}

/// Where a value begins.
pub(super) fn first_span(value: &TokenStream, otherwise: Span) -> Span {
    value.clone().into_iter().next().map_or(otherwise, |first| first.span())
}
