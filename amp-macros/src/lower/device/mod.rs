//! The device twin: Rust that, when it runs, builds the kernel's module.
//!
//! Every expression becomes a Rust expression of type `ir::Value`; names keep their scopes by
//! being Rust variables of that type.

mod calls;
mod control;
mod operators;
mod unroll;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::BinOp;
use syn::spanned::Spanned;

use super::{
    argument_list, builder, constant, declaration, digits, hygienic, literal_type, location,
    member_name, path_span, slot_at, this, without_assignment,
};
use crate::source::declared_name;
use crate::syntax::{
    Block, Expression, ExpressionKind, Pattern, Statement, Structure, Text, Variable, is_shared,
};
pub use calls::{AssociatedCall, companion, in_all_threads};
use control::label_text;
use operators::{operator, operator_trait};

/// Lowers a body to device code.
#[derive(Clone, Copy)]
pub struct Device;

impl Device {
    /// A block, with its braces.
    pub fn block(self, block: &Block) -> TokenStream {
        let statements = block.statements.iter().map(|statement| self.statement(statement));
        let tail = match &block.tail {
            Some(tail) => {
                let (place, tail) = (place_of(tail), self.value(tail));
                hygienic!(#place #tail)
            }
            None if ends_elsewhere(block) => hygienic!(::amp_runtime::ir::Value::Never),
            None => unit(),
        };
        hygienic!({ #(#statements)* #tail })
    }

    fn statement(self, statement: &Statement) -> TokenStream {
        match statement {
            Statement::Let { pattern, ty, value, otherwise, slots, .. } => match value {
                Some(value) => {
                    let place = place_of(value);
                    let binding = self.binding(pattern, value, otherwise.as_ref());
                    hygienic!(#place #binding)
                }
                None => uninitialised(pattern, ty.as_ref(), slots),
            },
            Statement::TileStatic { name, ty, pad } => {
                let b = builder();
                let text = name.to_string();
                let (ty, declaration) = (type_of(ty), declaration(name));
                let pad = pad.as_ref().map_or_else(|| quote!(0), ToTokens::to_token_stream);
                let place = place(name.span());
                hygienic! {
                    #place
                    let #name = {
                        struct #declaration;
                        let declaration = ::core::any::TypeId::of::<#declaration>();
                        #b.tile_static(declaration, #text, &#ty, #pad)
                    };
                }
            }
            Statement::Expression(expression, _) => {
                let (place, expression) = (place_of(expression), self.value(expression));
                hygienic!(#place #expression;)
            }
            Statement::Const(item) => item.to_token_stream(),
        }
    }

    /// `let pattern = value else { otherwise };`
    fn binding(
        self,
        pattern: &Pattern,
        value: &Expression,
        otherwise: Option<&Block>,
    ) -> TokenStream {
        let b = builder();
        let reference = is_alias(value);
        if let (Some((name, mutable)), None) = (pattern.single_name(), otherwise) {
            let value = self.subject(value, false);
            let keep = match (mutable, reference) {
                (true, false) => hygienic!(variable),
                (_, true) => hygienic!(alias),
                (false, false) => hygienic!(bind),
            };
            return hygienic!(let #name = { let value = #value; #b.#keep(value) };);
        }
        let subject = Ident::new("subject", Span::mixed_site());
        let value = self.subject(value, pattern.takes_references());
        let bound = pattern.bind(&subject, reference);
        let check = otherwise.map(|otherwise| {
            let (test, otherwise) = (pattern.test(&subject), self.block(otherwise));
            hygienic! {
                let test = #test;
                #b.branch(&test, |_| ::amp_runtime::ir::Value::Unit, |#b| #otherwise);
            }
        });
        hygienic!(let #subject = #value; #check #bound)
    }

    /// A value that a pattern takes apart: a reference stays one, and so does a thread's own variable of
    /// which the pattern refers to a part; anything else is read.
    fn subject(self, value: &Expression, refers: bool) -> TokenStream {
        match is_alias(value) {
            true => self.argument(value),
            false if refers => match value.root() {
                Some((_, Variable::Local | Variable::Reference { .. })) => self.value(value),
                Some(_) => self.read(value),
                None => {
                    let (b, value) = (builder(), self.read(value));
                    hygienic!({ let value = #value; #b.variable(value) })
                }
            },
            false => self.read(value),
        }
    }

    /// The value of an expression, or its place where it has one.
    pub fn value(self, expression: &Expression) -> TokenStream {
        use ExpressionKind::*;
        let b = builder();
        match &expression.kind {
            Literal(literal, number) => number_or_truth("", literal, *number, expression.span),
            Variable(name, _) => local(name).into_token_stream(),
            Constant(path, number) => known(&constant(path, false), *number, path_span(&path.path)),
            Inline(tokens, number) => known(tokens, *number, expression.span),
            Unary(op, operand, number) => self.unary(op, operand, *number),
            Binary(left, op, right, operands) => self.binary(left, op, right, operands.slot),
            Either(left, op, right) => {
                let (left, right) = (self.read(left), self.read(right));
                let join = match op {
                    BinOp::And(_) => hygienic!(and),
                    _ => hygienic!(or),
                };
                hygienic!({ let left = #left; #b.#join(&left, |#b| #right) })
            }
            Assign(place, value) => {
                let (place, value) = (self.value(place), self.read(value));
                hygienic!({ let value = #value; let place = #place; #b.store(&place, &value); ::amp_runtime::ir::Value::Unit })
            }
            AssignWith(place, op, value, operands) => {
                let (place, value) = (self.value(place), self.read(value));
                let operate = Ident::new("operate_assign", hygienic(op.span()));
                let op = without_assignment(op);
                let (operator, name) = (operator(&op), slot_at(operands.slot, expression.span));
                let tag = operator_trait(&op);
                let assign =
                    hygienic!(#name.operands::<#tag>().#operate(#b, #operator, &place, &value));
                let value_first = hygienic!(let value = #value; let place = #place; #assign);
                if !operands.order_tells {
                    return hygienic!({ #value_first });
                }
                hygienic!({
                    use ::amp_runtime::native::order::{OfNumbers as _, OfOthers as _};
                    match #name.place_first() {
                        true => { let place = #place; let value = #value; #assign }
                        false => { #value_first }
                    }
                })
            }
            Field(base, member) => {
                let (before, base) = named("base", base, |base| self.value(base));
                let name = member_name(member);
                after(&before, hygienic!(#b.field(&#base, #name)))
            }
            Index(base, index) => {
                let (before, of) = named("of", base, |base| self.value(base));
                let (between, at) = named("at", index, |index| self.read(index));
                // Its span, up to the parenthesis, says where a guard of the element stands.
                let element = quote_spanned!(expression.span=> #b.element(&#of, &#at));
                after(&hygienic!(#before #between), element)
            }
            Call(callee, arguments, number) => self.call(&callee.path, arguments, *number),
            CallAssociated(path, arguments, number) => {
                self.call_associated(path, arguments, *number)
            }
            CallValue(function, arguments) => {
                let function = self.value(function);
                let values = self.arguments_of_closure(arguments);
                hygienic!({ let function = #function; let arguments = [#values]; #b.call(&function, &arguments) })
            }
            Method(call) => self.method(call),
            Point(_, components) => {
                let components = self.read(components);
                hygienic!({ let components = #components; #b.point(&components) })
            }
            Swap(_, left, right) => {
                let (left, right) = (self.argument(left), self.argument(right));
                hygienic!({ let left = #left; let right = #right; #b.swap(&left, &right) })
            }
            Closure(closure) => self.closure(closure),
            Wait { method, .. } => {
                let (global, tile_static) = match method.to_string().as_str() {
                    "wait_with_global_memory_fence" => (true, false),
                    "wait_with_tile_static_memory_fence" => (false, true),
                    _ => (true, true),
                };
                hygienic!(#b.barrier(#global, #tile_static))
            }
            OfArray { array, method } => {
                let array = self.value(array);
                hygienic!({ let array = #array; #b.#method(&array) })
            }
            Cast(value, ty, number) => {
                let value = self.read(value);
                let ty = match number {
                    Some(number) => type_in(*number, expression.span),
                    None => type_of(ty),
                };
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
            Tuple(parts) if parts.is_empty() => unit(),
            Tuple(parts) => {
                let parts = argument_list(parts.iter().map(|part| self.read(part)));
                hygienic!({ let parts = [#parts]; #b.tuple(&parts) })
            }
            Structure(new) => self.structure(expression.span, new),
            Reference { mutable: true, of } => {
                let place = self.changeable(of);
                hygienic!({ let place = #place; #b.lend(&place) })
            }
            Reference { mutable: false, of } | Deref(of) => self.value(of),
            // A block is a value, also if a place is its last expression.
            Block(None, block) => {
                let value = self.block(block);
                hygienic!({ let value = #value; #b.read(&value) })
            }
            Block(Some(label), block) => {
                let (label, block) = (label.ident.to_string(), self.block(block));
                hygienic!(#b.labelled(#label, |#b| #block))
            }
            If { condition, accept, reject } => {
                let accept = self.block(accept);
                let reject = reject.as_ref().map_or_else(unit, |reject| self.value(reject));
                self.branch(condition, &accept, &reject)
            }
            While { label, condition, body } => self.repeat_while(label, condition, body),
            Loop { label, body } => {
                let label = label_text(label);
                let body = self.block(body);
                hygienic!(#b.repeat_forever(#label, |#b| { #body; }))
            }
            For(repeat) => self.repeat(repeat),
            Match { subject, arms } => self.choose(subject, arms),
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
            Print(text) => {
                let site = site(expression.span, text);
                let arguments = self.shown(text);
                hygienic!({ #site let arguments = [#arguments]; #b.print(&__AMP_SITE, &arguments) })
            }
            Check(condition, text) => {
                let site = site(expression.span, text);
                let (condition, arguments) = (self.read(condition), self.shown(text));
                hygienic!({
                    #site
                    let condition = #condition;
                    #b.check(&__AMP_SITE, &condition, |#b| ::std::vec![#arguments])
                })
            }
        }
    }

    /// A place to change; what is none becomes a variable.
    fn changeable(self, expression: &Expression) -> TokenStream {
        use ExpressionKind::{Deref, Field, Index, Reference};
        let b = builder();
        match &expression.kind {
            _ if expression.root().is_some() => self.value(expression),
            Reference { .. } | Deref(_) => self.value(expression),
            Field(base, member) => {
                let (base, name) = (self.changeable(base), member_name(member));
                hygienic!({ let base = #base; #b.field(&base, #name) })
            }
            Index(base, index) => {
                let (base, at) = (self.changeable(base), self.read(index));
                let [of, own] = ["of", "at"].map(|name| Ident::new(name, Span::mixed_site()));
                let element = quote_spanned!(expression.span=> #b.element(&#of, &#own));
                hygienic!({ let #of = #base; let #own = #at; #element })
            }
            _ => {
                let value = self.read(expression);
                hygienic!({ let value = #value; #b.variable(value) })
            }
        }
    }

    /// The value of an expression, read now.
    fn read(self, expression: &Expression) -> TokenStream {
        use ExpressionKind::*;
        let b = builder();
        match &expression.kind {
            Variable(name, _) => {
                let name = local(name);
                hygienic!(#b.read(&#name))
            }
            Reference { of, .. } => self.read(of),
            Field(..) | Index(..) | Block(Some(_), _) | Deref(_) => {
                let value = self.value(expression);
                hygienic!({ let value = #value; #b.read(&value) })
            }
            _ => self.value(expression),
        }
    }

    /// What a text shows.
    fn shown(self, text: &Text) -> TokenStream {
        argument_list(text.arguments.iter().map(|argument| self.read(argument)))
    }

    fn structure(self, span: Span, new: &Structure) -> TokenStream {
        let b = builder();
        let name = declared_name(&new.path);
        let fields = argument_list(new.fields.iter().map(|(member, value)| {
            let (member, value) = (member_name(member), self.read(value));
            hygienic!((#member, #value))
        }));
        let rest = match &new.rest {
            Some(rest) => {
                let rest = self.read(rest);
                hygienic!(::core::option::Option::Some(#rest))
            }
            None => hygienic!(::core::option::Option::None),
        };
        let ty = type_in(new.slot, span);
        hygienic!({
            let fields = [#fields];
            let rest = #rest;
            #b.structure(&#ty, #name, &fields, rest)
        })
    }
}

/// The name of a variable in the device twin.
fn local(name: &Ident) -> Ident {
    match name == "self" {
        true => this(),
        false => name.clone(),
    }
}

/// What the builder looks at: a variable has its name, anything else gets one by a statement.
fn named(
    name: &str,
    expression: &Expression,
    value: impl FnOnce(&Expression) -> TokenStream,
) -> (TokenStream, Ident) {
    if let ExpressionKind::Variable(name, _) = &expression.kind {
        return (TokenStream::new(), local(name));
    }
    let (name, value) = (Ident::new(name, Span::mixed_site()), value(expression));
    (hygienic!(let #name = #value;), name)
}

/// A value after statements, if there are any.
fn after(statements: &TokenStream, value: TokenStream) -> TokenStream {
    match statements.is_empty() {
        true => value,
        false => hygienic!({ #statements #value }),
    }
}

/// Does the name that is bound to it stand for the same place? A `&` to what has no name is a value.
fn is_alias(value: &Expression) -> bool {
    match &value.kind {
        ExpressionKind::Reference { mutable: false, of } if of.root().is_none() => {
            is_shared(of) || of.is_tiled()
        }
        _ => value.bound_variable() != Variable::Local,
    }
}

fn uninitialised(pattern: &Pattern, ty: Option<&syn::Type>, slots: &[usize]) -> TokenStream {
    let b = builder();
    let names = pattern.names();
    let types = names.iter().zip(slots).map(|(name, number)| match (pattern.single_name(), ty) {
        (Some(_), Some(ty)) => type_of(ty),
        _ => type_in(*number, name.span()),
    });
    hygienic!(#(let #names = #b.uninitialised(&#types);)*)
}

/// A value that is known when the module is built; a slot has its type.
fn known(value: &TokenStream, number: usize, span: Span) -> TokenStream {
    let b = builder();
    let slot = slot_at(number, span);
    quote_spanned!(hygienic(span)=> ::amp_runtime::AmpType::__amp_constant(&#slot.tag(#value), #b))
}

/// A literal after `sign`; a slot has its type.
fn number_or_truth(sign: &str, literal: &syn::Lit, number: usize, span: Span) -> TokenStream {
    let b = builder();
    let ty = literal_type(literal).map_or_else(|| type_in(number, span), |ty| type_of(&ty));
    match digits(literal) {
        Some(digits) => {
            let digits = format!("{sign}{digits}");
            hygienic!({ let ty = #ty; #b.number_of(&ty, #digits) })
        }
        None => hygienic!(#b.truth(#literal)),
    }
}

/// The static `__AMP_SITE` of a text: where it stands, and how it is written.
fn site(span: Span, text: &Text) -> TokenStream {
    let location = location(span);
    let format = &text.format;
    let names: Vec<_> = (0..text.arguments.len())
        .map(|number| format_ident!("a{}", number, span = Span::mixed_site()))
        .collect();
    hygienic! {
        static __AMP_SITE: ::amp_runtime::report::Site = ::amp_runtime::report::Site {
            location: #location,
            write: |out, arguments| match arguments {
                [#(#names),*] => ::core::fmt::write(out, ::core::format_args!(#format #(, #names)*)),
                _ => ::core::result::Result::Err(::core::fmt::Error),
            },
        };
    }
}

/// Says where in the source stands what is recorded next.
fn place(span: Span) -> TokenStream {
    let b = builder();
    quote_spanned!(span=> #b.at(::core::panic::Location::caller());)
}

/// The same for an expression, if anything is recorded.
fn place_of(expression: &Expression) -> TokenStream {
    match &expression.kind {
        ExpressionKind::Literal(..) | ExpressionKind::Variable(..) => TokenStream::new(),
        _ => place(expression.span),
    }
}

fn unit() -> TokenStream {
    hygienic!(::amp_runtime::ir::Value::Unit)
}

/// Does control leave the block before its end, so that it has no value of its own?
fn ends_elsewhere(block: &Block) -> bool {
    matches!(
        block.statements.last(),
        Some(Statement::Expression(
            Expression {
                kind: ExpressionKind::Return(_)
                    | ExpressionKind::Break(..)
                    | ExpressionKind::Continue(_),
                ..
            },
            _
        ))
    )
}

fn type_of(ty: &impl ToTokens) -> TokenStream {
    hygienic!(<#ty as ::amp_runtime::AmpType>::__amp_ty())
}

/// The type that a slot carries.
fn type_in(number: usize, span: Span) -> TokenStream {
    let slot = slot_at(number, span);
    quote_spanned!(hygienic(span)=> ::amp_runtime::AmpType::__amp_ty_of(#slot.kind()))
}
