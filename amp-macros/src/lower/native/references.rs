//! References: what names and patterns are bound to, and what is borrowed.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use super::Native;
use super::places::Access;
use crate::syntax::{Elements, Expression, ExpressionKind, Pattern, Variable, is_shared};

impl Native<'_> {
    /// A reference to a place of plain Rust.
    pub(super) fn reference(self, span: Span, mutable: bool, place: &TokenStream) -> TokenStream {
        match mutable {
            false => quote_spanned!(span=> &#place),
            true => quote_spanned!(span=> &mut #place),
        }
    }

    /// What a name is bound to: a value, or a reference to the thread's own data.
    pub(super) fn bound(self, value: &Expression) -> TokenStream {
        let span = value.span;
        match &value.kind {
            ExpressionKind::Reference { mutable: true, of } if !of.is_tiled() && !is_shared(of) => {
                match self.target(of) {
                    Access::Plain(of) => self.reference(span, true, &of),
                    Access::Place(place) => {
                        let place = quote_spanned!(span=> *#place.into_mut());
                        self.reference(span, true, &place)
                    }
                }
            }
            ExpressionKind::Reference { of, .. } if of.is_tiled() || is_shared(of) => {
                let of = self.value(of);
                quote_spanned!(span=> &#of)
            }
            ExpressionKind::Reference { of, .. } => {
                let of = self.borrowed(of);
                self.reference(span, false, &of)
            }
            _ if value.is_shared_reference() => {
                let value = self.value(value);
                self.reference(span, false, &value)
            }
            _ => self.value(value),
        }
    }

    /// What is borrowed for reading: of the thread's own data itself, so that the borrow checker sees it.
    pub(super) fn borrowed(self, of: &Expression) -> TokenStream {
        match (self.access(of), of.root()) {
            (Access::Place(place), Some((_, Variable::Local | Variable::Reference { .. }))) => {
                quote_spanned!(of.span=> (*#place.into_ref()))
            }
            _ => self.value(of),
        }
    }

    /// The place that a reference to shared memory is.
    fn shared_place(self, value: &Expression) -> Option<TokenStream> {
        if !value.is_shared_reference() {
            return None;
        }
        let of = match &value.kind {
            ExpressionKind::Reference { of, .. } => of,
            _ => value,
        };
        let (Access::Plain(place) | Access::Place(place)) = self.access(of);
        Some(place)
    }

    /// What a single name is bound to.
    pub(super) fn named(self, value: &Expression) -> TokenStream {
        self.shared_place(value).unwrap_or_else(|| self.bound(value))
    }

    /// `let name: &T = &place;` of shared memory: the place has a type of the runtime's, which says what it
    /// refers to.
    pub(super) fn typed_name(
        self,
        attributes: &[syn::Attribute],
        pattern: &Pattern,
        ty: &syn::Type,
        value: &Expression,
    ) -> TokenStream {
        let (tokens, place) = (&pattern.tokens, self.named(value));
        let (ty, place) = match ty {
            syn::Type::Reference(ty) if matches!(*ty.elem, syn::Type::Infer(_)) => (None, place),
            syn::Type::Reference(syn::TypeReference { elem, .. }) => {
                let typed = quote_spanned! {elem.span()=>
                    ::amp_runtime::native::shared_reference::typed::<#elem, _>(#place)
                };
                (None, typed)
            }
            other => (Some(quote!(: #other)), place),
        };
        quote_spanned!(tokens.span()=> #(#attributes)* let #tokens #ty = #place;)
    }

    /// The array of a `for`, or a reference to it.
    pub(super) fn elements(self, span: Span, array: &Expression, by: Elements) -> TokenStream {
        match (self.target(array), by) {
            _ if array.is_reference() && matches!(self.access(array), Access::Plain(_)) => {
                self.value(array)
            }
            (_, Elements::Value) => self.value(array),
            (Access::Place(place), Elements::Reference)
                if array.referred(false).is_shared_reference() =>
            {
                place
            }
            (Access::Plain(array), Elements::Reference) => self.reference(span, false, &array),
            (Access::Place(_), Elements::Reference) => {
                self.reference(span, false, &self.borrowed(array))
            }
            (Access::Plain(array), Elements::MutableReference) => {
                self.reference(span, true, &array)
            }
            (Access::Place(place), Elements::MutableReference) => {
                self.reference(span, true, &quote!(*#place.into_mut()))
            }
        }
    }

    /// What a pattern takes apart: with a `ref mut` in it, the thread's own data and no copy of them.
    pub(super) fn taken_apart<'p>(
        self,
        value: &Expression,
        by: impl Iterator<Item = &'p Pattern>,
    ) -> TokenStream {
        let by: Vec<_> = by.collect();
        if let [pattern] = by[..]
            && pattern.single_name().is_some()
        {
            return self.named(value);
        }
        let any = |is: fn(&Pattern) -> bool| value.root().is_some() && by.iter().any(|p| is(p));
        if any(|pattern| pattern.changes().is_some()) {
            return match self.target(value) {
                Access::Plain(of) => of,
                Access::Place(place) => quote_spanned!(value.span=> (*#place.into_mut())),
            };
        }
        match any(Pattern::takes_references) {
            true => self.borrowed(value),
            false => self.bound(value),
        }
    }
}

/// Is the place what a `&` to shared memory refers to, or a part of it?
pub(super) fn is_behind_shared_reference(place: &Expression) -> bool {
    place.root().is_some_and(|(_, variable)| {
        variable.is_shared_reference() && !variable.is_mutable_reference()
    })
}
