//! Operators, and the traits of the runtime that they stand for.

use proc_macro2::{Ident, Span, TokenStream};
use syn::spanned::Spanned;
use syn::{BinOp, UnOp};

use super::{Device, number_or_truth};
use crate::lower::{builder, hygienic, operator_trait_name, slot_at};
use crate::syntax::{Expression, ExpressionKind};

impl Device {
    pub(super) fn unary(self, op: &UnOp, operand: &Expression, number: usize) -> TokenStream {
        let b = builder();
        let operate = Ident::new("operate_unary", hygienic(op.span()));
        let (op, tag) = match (op, &operand.kind) {
            (UnOp::Neg(_), ExpressionKind::Literal(literal, number)) => {
                return number_or_truth("-", literal, *number, operand.span);
            }
            (UnOp::Neg(_), _) => (hygienic!(Neg), hygienic!(Neg)),
            _ => (hygienic!(Not), hygienic!(Not)),
        };
        let slot = slot_at(number, operand.span);
        let operand = self.read(operand);
        hygienic!({
            let operand = #operand;
            #slot.only_operand::<::amp_runtime::operators::#tag>().#operate(
                #b, ::amp_runtime::ir::Unary::#op, &operand,
            )
        })
    }

    pub(super) fn binary(
        self,
        left: &Expression,
        op: &BinOp,
        right: &Expression,
        number: usize,
    ) -> TokenStream {
        let b = builder();
        let span = op.span();
        let operate = Ident::new("operate", hygienic(span));
        let (left, right) = (self.read(left), self.read(right));
        let (slot, tag, op) = (slot_at(number, span), operator_trait(op), operator(op));
        hygienic!({
            let left = #left;
            let right = #right;
            #slot.operands::<#tag>().#operate(#b, #op, &left, &right)
        })
    }
}

/// The trait of the runtime that says what the operator does on the device.
pub(super) fn operator_trait(op: &BinOp) -> TokenStream {
    let name = operator_trait_name(op).unwrap_or(match op {
        BinOp::Eq(_) | BinOp::Ne(_) => "PartialEq",
        _ => "PartialOrd",
    });
    let name = Ident::new(name, Span::mixed_site());
    hygienic!(::amp_runtime::operators::#name)
}

pub(super) fn operator(op: &BinOp) -> TokenStream {
    let name = match op {
        BinOp::Sub(_) => hygienic!(Sub),
        BinOp::Mul(_) => hygienic!(Mul),
        BinOp::Div(_) => hygienic!(Div),
        BinOp::Rem(_) => hygienic!(Rem),
        BinOp::BitAnd(_) => hygienic!(And),
        BinOp::BitOr(_) => hygienic!(Or),
        BinOp::BitXor(_) => hygienic!(Xor),
        BinOp::Shl(_) => hygienic!(Shl),
        BinOp::Shr(_) => hygienic!(Shr),
        BinOp::Eq(_) => hygienic!(Eq),
        BinOp::Ne(_) => hygienic!(Ne),
        BinOp::Lt(_) => hygienic!(Lt),
        BinOp::Le(_) => hygienic!(Le),
        BinOp::Gt(_) => hygienic!(Gt),
        BinOp::Ge(_) => hygienic!(Ge),
        _ => hygienic!(Add),
    };
    hygienic!(::amp_runtime::ir::Binary::#name)
}
