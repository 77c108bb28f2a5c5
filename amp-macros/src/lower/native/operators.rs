//! Operators: with a kernel's arithmetic in ordinary Rust, and as rustc has them where they carry types.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{BinOp, UnOp};

use super::Native;
use super::places::integer;
use super::slots::{apart, apart_between, shown_operand, through, tied, tied_operand, whole};
use crate::lower::{literal_type, operand, operator_name, parenthesised, slot_at};
use crate::syntax::{Expression, ExpressionKind, Number, Operands, Variable};

impl Native<'_> {
    pub(super) fn unary(
        self,
        span: Span,
        op: &UnOp,
        operand: &Expression,
        number: usize,
    ) -> TokenStream {
        if let (UnOp::Neg(_), ExpressionKind::Literal(literal, number)) = (op, &operand.kind) {
            let value = negative(span, literal);
            let value = match (literal_type(literal), self.tags) {
                (Some(_), _) => return value,
                (None, true) => through(&slot_at(*number, span), span, "tag", &value),
                (None, false) => value,
            };
            return apart_between(span, literal.span(), &value);
        }
        let value = self.value(operand);
        let function = match op {
            UnOp::Neg(_) => "neg",
            _ => "not",
        };
        let function = Ident::new(function, span);
        if self.tags {
            let slot = slot_at(number, span);
            let operand = tied(&slot, operand.span, "tag", &value);
            return apart(span, &quote_spanned!(op.span()=> #op #operand));
        }
        let a = crate::lower::operand(0, operand.span);
        quote_spanned! {span=>
            ::amp_runtime::native::arithmetic::#function(#value, #[inline(always)] |#a| #op #a)
        }
    }

    /// A value, or a reference to it.
    pub(super) fn operand(self, of: &Expression, is_reference: bool) -> TokenStream {
        let value = self.value(of);
        match is_reference {
            true => self.reference(of.span, false, &value),
            false => value,
        }
    }

    /// `left op right` with a kernel's arithmetic.
    pub(super) fn binary(
        self,
        left: &Expression,
        op: &BinOp,
        right: &Expression,
        operands: &Operands,
    ) -> TokenStream {
        let span = op.span();
        let (left_span, right_span) = (left.span, right.span);
        let last_span = right.end.unwrap_or(right_span);
        let [first, second] = operands.references;
        if self.tags {
            let slot = slot_at(operands.slot, span);
            let (of_left, of_right) = (self.operand(left, first), self.operand(right, second));
            if operator_name(op).is_some() {
                let left = tied_operand(&slot, left, "left", &of_left);
                let right = tied_operand(&slot, right, "right", &of_right);
                return apart(span, &quote_spanned!(span=> #left #op #right));
            }
            // The native form is the operator itself, so that an error of both is one.
            let (left, tie_left) = compared(&slot, left, "left", of_left);
            let (right, tie_right) = compared(&slot, right, "right", of_right);
            let value = quote_spanned!(span=> #left #op #right);
            return apart_between(left_span, last_span, &quote!(#value #tie_left #tie_right));
        }
        let (of_left, of_right) = (left, right);
        let (left, right) = (self.operand(left, first), self.operand(right, second));
        let Some(function) = operator_name(op) else {
            let (left, right) = (shown(of_left, left), shown(of_right, right));
            return parenthesised(left_span, &quote!(#left #op #right));
        };
        let function = Ident::new(function, span);
        match &operands.number {
            Some(Number::Float) => {
                return apart(span, &quote_spanned!(span=> #left #op #right));
            }
            Some(Number::Integer(Some(ty))) => return integer(ty, &function, &left, &right),
            Some(Number::Integer(None)) | None => (),
        }
        let (a, b) = (operand(0, left_span), operand(1, right_span));
        let shown = match of_right.end {
            Some(_) => shown_operand(of_right, &b.to_token_stream()),
            None => b.to_token_stream(),
        };
        quote_spanned! {span=>
            ::amp_runtime::native::arithmetic::#function(#left, #right, #[inline(always)] |#a, #b| #a #op #shown)
        }
    }
}

/// A number below zero whose type it does not say: its slot, its place, and its code.
pub(super) fn negative_number(value: &Expression) -> Option<(usize, Span, TokenStream)> {
    match &value.kind {
        ExpressionKind::Unary(UnOp::Neg(_), operand, _) => match &operand.kind {
            ExpressionKind::Literal(literal, number) if literal_type(literal).is_none() => {
                Some((*number, value.span, negative(value.span, literal)))
            }
            _ => None,
        },
        _ => None,
    }
}

/// `-2147483648` is one literal, since 2147483648 is none.
fn negative(span: Span, literal: &syn::Lit) -> TokenStream {
    quote_spanned!(span=> -#literal)
}

/// An operand of a comparison, and what ties it to its slot beside it: a literal that says its type stands as it is, so
/// that rustc proposes another one where it is wrong.
fn compared(
    slot: &Ident,
    of: &Expression,
    function: &str,
    value: TokenStream,
) -> (TokenStream, Option<TokenStream>) {
    match &of.kind {
        ExpressionKind::Literal(literal, _) if literal_type(literal).is_some() => {
            let tie = through(slot, of.span, function, &value);
            (value, Some(quote!(, #tie)))
        }
        kind if stands_apart(kind) => (whole(of, &through(slot, of.span, function, &value)), None),
        _ => (tied_operand(slot, of, function, &value), None),
    }
}

/// An operand of a comparison, which rustc shows as it does in the twin that carries types.
fn shown(of: &Expression, value: TokenStream) -> TokenStream {
    match stands_apart(&of.kind) {
        true => whole(of, &value),
        false => value,
    }
}

fn stands_apart(kind: &ExpressionKind) -> bool {
    use ExpressionKind as Kind;
    match kind {
        Kind::Binary(..) | Kind::Call(..) | Kind::Method(..) | Kind::Cast(..) | Kind::Unary(..) => {
            true
        }
        Kind::Variable(_, variable) => *variable == Variable::Captured,
        _ => false,
    }
}
