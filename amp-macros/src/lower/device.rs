//! The device twin: Rust that, when it runs, builds the kernel's module.
//!
//! Every expression becomes a Rust expression of type `ir::Value`; names keep their scopes by
//! being Rust variables of that type.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote_spanned};
use syn::{BinOp, UnOp};

use super::{
    argument_list, builder, callee, constant, hygienic, is_point, path_span, slot, slot_at,
    without_assignment,
};
use crate::syntax::{Block, Expression, ExpressionKind, Statement};

/// Names that the expansion introduces are not the user's, whatever they are called.
macro_rules! hygienic {
    ($($tokens:tt)*) => { quote_spanned!(Span::mixed_site()=> $($tokens)*) };
}

/// Lowers a body to device code.
#[derive(Clone, Copy)]
pub struct Device;

impl Device {
    /// A block, with its braces.
    pub fn block(self, block: &Block) -> TokenStream {
        let statements = block.statements.iter().map(|statement| self.statement(statement));
        let tail = match &block.tail {
            Some(tail) => self.value(tail),
            None if ends_elsewhere(block) => hygienic!(::amp_runtime::ir::Value::Never),
            None => unit(),
        };
        hygienic!({ #(#statements)* #tail })
    }

    fn statement(self, statement: &Statement) -> TokenStream {
        let b = builder();
        match statement {
            Statement::Let { name, mutable, value: Some(value), .. } => {
                let value = self.value(value);
                let keep = if *mutable { hygienic!(variable) } else { hygienic!(bind) };
                hygienic!(let #name = { let value = #value; #b.#keep(value) };)
            }
            Statement::Let { name, ty, value: None, .. } => {
                let ty = ty.as_ref().map(type_of);
                hygienic!(let #name = #b.uninitialised(&#ty);)
            }
            Statement::TileStatic { name, ty } => {
                let text = name.to_string();
                let ty = type_of(ty);
                hygienic! {
                    let #name = {
                        struct Declaration;
                        let declaration = ::core::any::TypeId::of::<Declaration>();
                        #b.tile_static(declaration, #text, &#ty)
                    };
                }
            }
            Statement::Expression(expression) => {
                let expression = self.value(expression);
                hygienic!(#expression;)
            }
            Statement::Const(item) => item.to_token_stream(),
        }
    }

    /// The value of an expression, or its place where it has one.
    pub fn value(self, expression: &Expression) -> TokenStream {
        use ExpressionKind::*;
        let b = builder();
        match &expression.kind {
            Unit => unit(),
            Literal(literal, number) => {
                let span = hygienic(expression.span);
                let slot = slot_at(*number, expression.span);
                quote_spanned!(span=> ::amp_runtime::AmpType::constant(&#slot.tag(#literal), #b))
            }
            Variable(name, _) => hygienic!(#name.clone()),
            Constant(path) => {
                let value = constant(path, false);
                let span = hygienic(path_span(path));
                quote_spanned!(span=> ::amp_runtime::AmpType::constant(&#value, #b))
            }
            Unary(op, operand) => self.unary(op, operand),
            Binary(left, op, right) => self.binary(left, op, right),
            Assign(place, value) => {
                let (place, value) = (self.value(place), self.read(value));
                hygienic!({ let value = #value; let place = #place; #b.store(&place, &value); ::amp_runtime::ir::Value::Unit })
            }
            AssignWith(place, op, value) => {
                let (place, value) = (self.value(place), self.read(value));
                let op = operator(&without_assignment(op));
                hygienic!({
                    let value = #value;
                    let place = #place;
                    let old = #b.read(&place);
                    let new = #b.binary(#op, &old, &value);
                    #b.store(&place, &new);
                    ::amp_runtime::ir::Value::Unit
                })
            }
            Field(base, name) => {
                let base = self.value(base);
                let name = name.to_string();
                hygienic!({ let base = #base; #b.field(&base, #name) })
            }
            Index(base, index) => {
                let (base, index) = (self.value(base), self.read(index));
                hygienic!({ let base = #base; let index = #index; #b.element(&base, &index) })
            }
            Call(path, arguments) => self.call(path, arguments),
            Wait { method, .. } => {
                let (global, tile_static) = match method.to_string().as_str() {
                    "wait_with_global_memory_fence" => (true, false),
                    "wait_with_tile_static_memory_fence" => (false, true),
                    _ => (true, true),
                };
                hygienic!(#b.barrier(#global, #tile_static))
            }
            Extent { view, method } => {
                let view = self.value(view);
                hygienic!({ let view = #view; #b.#method(&view) })
            }
            Cast(value, ty) => {
                let (value, ty) = (self.read(value), type_of(ty));
                hygienic!({ let value = #value; #b.cast_to(&value, &#ty) })
            }
            Array(elements) => {
                let elements = argument_list(elements.iter().map(|element| self.read(element)));
                hygienic!({ let elements = [#elements]; #b.array(&elements) })
            }
            Repeat(element, len) => {
                let element = self.read(element);
                hygienic!({ let element = #element; #b.repeat(&element, #len) })
            }
            Structure(path, fields) => {
                let fields = argument_list(fields.iter().map(|(name, value)| {
                    let (name, value) = (name.to_string(), self.read(value));
                    hygienic!((#name, #value))
                }));
                let ty = type_of(path);
                hygienic!({ let fields = [#fields]; #b.structure(&#ty, &fields) })
            }
            Reference(of) | Deref(of) => self.value(of),
            Block(block) => self.block(block),
            If { condition, accept, reject } => {
                let (condition, accept) = (self.read(condition), self.block(accept));
                let reject = reject.as_ref().map_or_else(unit, |reject| self.value(reject));
                hygienic!({
                    let condition = #condition;
                    #b.branch(&condition, |#b| #accept, |#b| #reject)
                })
            }
            While { label, condition, body } => {
                let label = label_text(label);
                let (condition, body) = (self.read(condition), self.block(body));
                hygienic!({
                    #b.repeat_while(#label, |#b| #condition, |#b| { #body; });
                    ::amp_runtime::ir::Value::Unit
                })
            }
            Loop { label, body } => {
                let label = label_text(label);
                let body = self.block(body);
                hygienic!(#b.repeat_forever(#label, |#b| { #body; }))
            }
            For { label, name, first, limits, end, body } => {
                let label = label_text(label);
                let (first, end, body) = (self.read(first), self.read(end), self.block(body));
                let inclusive = matches!(limits, syn::RangeLimits::Closed(_));
                hygienic!({
                    let first = #first;
                    let end = #end;
                    #b.repeat_for(#label, &first, &end, #inclusive, |#b, #name| { #body; });
                    ::amp_runtime::ir::Value::Unit
                })
            }
            Break(label, value) => {
                let label = label_text(label);
                let value = value.as_ref().map_or_else(unit, |value| self.read(value));
                hygienic!({ let value = #value; #b.leave(#label, &value) })
            }
            Continue(label) => {
                let label = label_text(label);
                hygienic!(#b.next(#label))
            }
            Return(value) => {
                let value = value.as_ref().map_or_else(unit, |value| self.read(value));
                hygienic!({ let value = #value; #b.give_back(&value) })
            }
        }
    }

    /// The value of an expression, read now.
    fn read(self, expression: &Expression) -> TokenStream {
        use ExpressionKind::*;
        let b = builder();
        let value = self.value(expression);
        match &expression.kind {
            Variable(name, _) => hygienic!(#b.read(&#name)),
            Field(..) | Index(..) | Block(_) | Reference(_) | Deref(_) => {
                hygienic!({ let value = #value; #b.read(&value) })
            }
            _ => value,
        }
    }

    fn unary(self, op: &UnOp, operand: &Expression) -> TokenStream {
        let b = builder();
        let op = match (op, &operand.kind) {
            (UnOp::Neg(_), ExpressionKind::Literal(literal, number)) => {
                let slot = slot(*number);
                return hygienic!(::amp_runtime::AmpType::constant(&#slot.tag(-#literal), #b));
            }
            (UnOp::Neg(_), _) => hygienic!(Neg),
            _ => hygienic!(Not),
        };
        let operand = self.read(operand);
        hygienic!({ let operand = #operand; #b.unary(::amp_runtime::ir::Unary::#op, &operand) })
    }

    fn binary(self, left: &Expression, op: &BinOp, right: &Expression) -> TokenStream {
        let b = builder();
        let (left, right) = (self.read(left), self.read(right));
        match op {
            BinOp::And(_) => hygienic!({ let left = #left; #b.and(&left, |#b| #right) }),
            BinOp::Or(_) => hygienic!({ let left = #left; #b.or(&left, |#b| #right) }),
            op => {
                let op = operator(op);
                hygienic!({ let left = #left; let right = #right; #b.binary(#op, &left, &right) })
            }
        }
    }

    fn call(self, path: &syn::Path, arguments: &[Expression]) -> TokenStream {
        let b = builder();
        let values = argument_list(arguments.iter().map(|argument| match &argument.kind {
            // A view or array is passed as it is.
            ExpressionKind::Reference(of) => self.value(of),
            _ => self.read(argument),
        }));
        if is_point(path) {
            return hygienic!({ let components = #values; #b.point(&components) });
        }
        let call = callee(path, arguments.len(), |name| hygienic!(#name::expand(#b, &arguments)));
        hygienic!({ let arguments = [#values]; #call })
    }
}

fn unit() -> TokenStream {
    hygienic!(::amp_runtime::ir::Value::Unit)
}

/// Does control leave the block before its end, so that it has no value of its own?
fn ends_elsewhere(block: &Block) -> bool {
    matches!(
        block.statements.last(),
        Some(Statement::Expression(Expression {
            kind: ExpressionKind::Return(_)
                | ExpressionKind::Break(..)
                | ExpressionKind::Continue(_),
            ..
        }))
    )
}

fn type_of(ty: &impl ToTokens) -> TokenStream {
    hygienic!(<#ty as ::amp_runtime::AmpType>::ty())
}

fn label_text(label: &Option<syn::Lifetime>) -> TokenStream {
    match label {
        Some(label) => {
            let text = label.ident.to_string();
            hygienic!(::core::option::Option::Some(#text))
        }
        None => hygienic!(::core::option::Option::None),
    }
}

fn operator(op: &BinOp) -> TokenStream {
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
