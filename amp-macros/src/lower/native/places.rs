//! Where values are: variables, fields and elements, to be read and to be written.

use proc_macro2::{Delimiter, Group, Ident, Literal, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::BinOp;
use syn::spanned::Spanned;

use super::Native;
use super::slots::through;
use crate::facts::may_change;
use crate::lower::{
    hygienic, operand, operator_name, parenthesised, slot_at, this, without_assignment,
};
use crate::syntax::{BindingId, Expression, ExpressionKind, Name, Number, Operands, Variable};

/// Where something is: an expression of plain Rust, or a place of the runtime's.
pub(super) enum Access {
    Plain(TokenStream),
    Place(TokenStream),
}

impl Native<'_> {
    /// Computes the indices of an element beforehand.
    pub(super) fn hoist(
        self,
        place: &Expression,
        indices: &mut TokenStream,
        count: &mut usize,
    ) -> Expression {
        let kind = match &place.kind {
            ExpressionKind::Field(base, member) => {
                let base = self.hoist(base, indices, count);
                ExpressionKind::Field(Box::new(base), member.clone())
            }
            ExpressionKind::Index(base, index) => {
                let base = self.hoist(base, indices, count);
                let name = format_ident!("index{}", *count, span = Span::mixed_site());
                *count += 1;
                let value = self.value(index);
                indices.extend(quote!(let #name = #value;));
                let name = Name { ident: name, id: BindingId::OURS };
                let kind = ExpressionKind::Variable(name, Variable::Local);
                let index = Expression::new(index.span, kind);
                ExpressionKind::Index(Box::new(base), Box::new(index))
            }
            other => other.clone(),
        };
        Expression { kind, ..*place }
    }

    /// A variable's name; in a copy of the body within another function `self` has another one.
    pub(super) fn name(self, name: &Ident) -> Ident {
        match self.tags && name == "self" {
            true => this(),
            false => name.clone(),
        }
    }

    /// What a part is taken of: behind a reference, if it is one.
    pub(super) fn base(self, expression: &Expression) -> Access {
        match &expression.kind {
            ExpressionKind::Variable(name, Variable::Reference { .. }) => {
                let name = self.name(name);
                Access::Plain(quote_spanned!(expression.span=> (*#name)))
            }
            _ => self.access(expression),
        }
    }

    /// Where a value is, to be read or, if it is shared, written.
    pub(super) fn access(self, expression: &Expression) -> Access {
        let span = expression.span;
        if let Some(read) = self.reads.and_then(|reads| reads.read(expression)) {
            return Access::Plain(read);
        }
        match &expression.kind {
            ExpressionKind::Variable(name, Variable::TileStatic) => {
                Access::Place(quote_spanned!(span=> #name.place()))
            }
            ExpressionKind::Variable(name, variable) if variable.is_shared_reference() => {
                let name = self.name(name);
                Access::Place(quote!(#name))
            }
            // Captures are held by reference, so that rustc infers their types as anywhere.
            ExpressionKind::Variable(name, Variable::Captured) => {
                Access::Plain(quote_spanned!(span=> (*#name)))
            }
            ExpressionKind::Variable(name, _) => {
                let name = self.name(name);
                Access::Plain(quote!(#name))
            }
            ExpressionKind::Deref(of) => match &of.kind {
                ExpressionKind::Variable(_, variable) if variable.is_shared_reference() => {
                    self.access(of)
                }
                _ => {
                    let of = self.value(of);
                    Access::Plain(quote_spanned!(span=> (*#of)))
                }
            },
            ExpressionKind::Field(base, field) => match self.base(base) {
                Access::Plain(base) => Access::Plain(quote_spanned!(span=> #base.#field)),
                Access::Place(base) => {
                    let whole = Ident::new("whole", hygienic(span));
                    Access::Place(quote_spanned!(span=> #base.field(|#whole| &(#whole).#field)))
                }
            },
            // The array is not borrowed yet when the index is computed; a temporary is not assigned to.
            ExpressionKind::Index(_, index) if may_change(index) && expression.root().is_some() => {
                let mut indices = TokenStream::new();
                let place = self.hoist(expression, &mut indices, &mut 0);
                let (Access::Plain(place) | Access::Place(place)) = self.access(&place);
                Access::Place(quote_spanned!(span=> { #indices #place }))
            }
            ExpressionKind::Index(base, index) => {
                let (Access::Plain(base) | Access::Place(base)) = self.base(base);
                let index = self.value(index);
                Access::Place(quote_spanned! {span=>
                    ::amp_runtime::native::place::Indexing::at(&#base, #index)
                })
            }
            _ => Access::Plain(parenthesised(expression.span, &self.value(expression))),
        }
    }

    /// An error, in the copy that is never run, if a dereferenced variable is no reference: the `Deref` of
    /// a type is ordinary Rust.
    pub(super) fn dereferenced(self, expression: &Expression) -> Option<TokenStream> {
        let ExpressionKind::Deref(of) = &expression.kind else { return None };
        let ExpressionKind::Variable(_, Variable::Local) = &of.kind else { return None };
        let variable = self.value(of);
        self.tags.then(|| quote_spanned!(of.span=> ::amp_runtime::rules::dereferenced(&#variable);))
    }

    /// What an index is applied to: a place, or a reference.
    pub(super) fn indexed(self, expression: &Expression) -> TokenStream {
        match self.base(expression) {
            Access::Plain(base) => quote!((&#base)),
            Access::Place(place) => place,
        }
    }

    /// Where a local variable's element is, to be written.
    pub(super) fn access_mut(self, expression: &Expression) -> Access {
        let span = expression.span;
        let base_mut = |base: &Expression| match &base.kind {
            ExpressionKind::Variable(_, Variable::Reference { .. }) => self.base(base),
            _ => self.access_mut(base),
        };
        match &expression.kind {
            ExpressionKind::Field(base, field) => match base_mut(base) {
                Access::Plain(base) => Access::Plain(quote_spanned!(span=> #base.#field)),
                Access::Place(base) => {
                    let whole = Ident::new("whole", hygienic(span));
                    Access::Place(quote_spanned!(span=> #base.field(|#whole| &mut (#whole).#field)))
                }
            },
            ExpressionKind::Index(base, index) => {
                let base = base_mut(base);
                let index = self.value(index);
                Access::Place(match base {
                    Access::Plain(base) => quote_spanned! {span=>
                        ::amp_runtime::native::place::IndexingMut::at_mut(&mut #base, #index)
                    },
                    Access::Place(base) => quote_spanned! {span=>
                        ::amp_runtime::native::place::IndexingOn::on(#base, #index)
                    },
                })
            }
            _ => self.access(expression),
        }
    }

    pub(super) fn target(self, place: &Expression) -> Access {
        match place.root() {
            Some((_, Variable::Local | Variable::Tiled | Variable::Reference { .. })) => {
                if !has_computed_index(place) {
                    return self.access_mut(place);
                }
                let mut indices = TokenStream::new();
                let place = self.hoist(place, &mut indices, &mut 0);
                match self.access_mut(&place) {
                    Access::Plain(place) => Access::Plain(place),
                    Access::Place(place) => Access::Place(quote!({ #indices #place })),
                }
            }
            // A part of a value without a name.
            None => self.access_mut(place),
            Some(_) => self.access(place),
        }
    }

    pub(super) fn assign(self, span: Span, place: &Expression, value: &Expression) -> TokenStream {
        let new_value = self.value(value);
        let place_span = place.span;
        match self.target(place) {
            Access::Plain(place) => quote_spanned!(span=> #place = #new_value),
            Access::Place(place) => {
                let (old, new) = (operand(0, place_span), operand(1, value.span));
                let whole = spread(&new, value);
                quote_spanned! {span=> {
                    let #new = #new_value;
                    ::amp_runtime::native::place::Assign::replace(#place, #[inline(always)] |#old| *#old = #whole);
                }}
            }
        }
    }

    /// `place op= value`: for numbers a kernel's arithmetic, for other types their own operator.
    pub(super) fn assign_with(
        self,
        span: Span,
        place: &Expression,
        op: &BinOp,
        value: &Expression,
        operands: &Operands,
    ) -> TokenStream {
        let with_value = self.operand(value, operands.references[1]);
        let name = operator_name(&without_assignment(op));
        let function = format_ident!("{}_assign", name.unwrap_or("plain"), span = op.span());
        let (a, with) = (operand(0, place.span), operand(1, value.span));
        let old = Ident::new("old", hygienic(value.span));
        let old_place = Ident::new("place", hygienic(value.span));
        let place_span = place.span;
        let star = quote_spanned!(place_span=> *);
        let change = |old: &TokenStream, place: &TokenStream| match (
            self.tags,
            name,
            &operands.number,
        ) {
            (true, ..) => {
                let slot = slot_at(operands.slot, op.span());
                let changed = through(&slot, place_span, "changed", old);
                let changed = quote_spanned!(place_span=> *#changed);
                let with = through(&slot, value.span, "right", &with);
                quote_spanned!(op.span()=> (#changed #op #with))
            }
            (false, None, Some(_)) | (false, _, Some(Number::Float)) => {
                quote_spanned!(op.span()=> (#place #op #with))
            }
            (false, Some(name), Some(Number::Integer(Some(ty)))) => {
                let name = Ident::new(name, op.span());
                let changed = integer(ty, &name, &quote!(*#old_place), &quote!(#with));
                quote_spanned!(op.span()=> { let #old_place: &mut #ty = #old; *#old_place = #changed; })
            }
            (false, ..) => quote_spanned! {op.span()=>
                ::amp_runtime::native::arithmetic::#function(
                    #old, #with, #[inline(always)] |#a, #with| #star #a #op #with
                )
            },
        };
        let assign = |place: &Expression| match self.target(place) {
            Access::Plain(place) => {
                let changed = change(&quote_spanned!(span=> &mut #place), &place);
                quote_spanned!(span=> { let #with = #with_value; #changed })
            }
            Access::Place(place) => {
                let changed = change(&quote!(#old), &quote!((*#old)));
                quote_spanned! {span=> {
                    let #with = #with_value;
                    ::amp_runtime::native::place::Assign::assign(#place, #[inline(always)] |#old| #changed);
                }}
            }
        };
        let value_first = assign(place);
        if !operands.order_tells || self.tags {
            return value_first;
        }
        let (mut indices, read) = (TokenStream::new(), self.value(place));
        let place_first = assign(&self.hoist(place, &mut indices, &mut 0));
        let order = Ident::new("order", Span::mixed_site());
        quote! {
            match {
                use ::amp_runtime::native::order::{OfNumbers as _, OfOthers as _};
                let #order = ::amp_runtime::native::order::Order::new();
                if false {
                    #order.is_of((#read, #with_value));
                }
                #order.place_first()
            } {
                true => { #indices #place_first }
                false => #value_first,
            }
        }
    }
}

/// Has the place an index that is more than a name or a literal?
fn has_computed_index(place: &Expression) -> bool {
    match &place.kind {
        ExpressionKind::Index(base, index) => {
            !matches!(index.kind, ExpressionKind::Variable(..) | ExpressionKind::Literal(..))
                || has_computed_index(base)
        }
        ExpressionKind::Field(base, _) => has_computed_index(base),
        _ => false,
    }
}

/// The name of a value as an expression that goes from the value's first token to its last: rustc shows all of it
/// where its type is wrong, and what it proposes to write fits.
fn spread(name: &Ident, value: &Expression) -> TokenStream {
    match (&value.kind, value.end) {
        (ExpressionKind::Binary(..), _) => spread_operator(value, quote!(#name)),
        (_, Some(end)) => {
            let mut first = Literal::usize_unsuffixed(0);
            first.set_span(end);
            quote_spanned!(value.span=> (#name,).#first)
        }
        (_, None) => quote!(#name),
    }
}

/// The same of code for a value, if that is an operator's: before it stands what binds as loosely.
pub(super) fn spread_operator(value: &Expression, code: TokenStream) -> TokenStream {
    let (ExpressionKind::Binary(..), Some(end)) = (&value.kind, value.end) else { return code };
    let mut code = Group::new(Delimiter::Parenthesis, code);
    code.set_span(end);
    quote_spanned!(value.span=> *&#code)
}

/// An operator of two integers that are of that type for certain.
pub(super) fn integer(
    ty: &Ident,
    function: &Ident,
    left: &TokenStream,
    right: &TokenStream,
) -> TokenStream {
    quote_spanned! {function.span()=>
        <#ty as ::amp_runtime::native::integer::Arithmetic>::#function(#left, #right)
    }
}
