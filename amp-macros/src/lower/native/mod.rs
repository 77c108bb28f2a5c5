//! The native twin: the same body as Rust for the CPU.
//!
//! Control flow, names and patterns stay as they are. Integer operators become the wrapping ones,
//! elements are reached through places, a barrier is awaited.

mod arguments;
mod calls;
mod carried;
mod given;
pub mod in_step;
mod operators;
mod places;
mod references;
mod slots;
mod without_value;

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::RangeLimits;
use syn::spanned::Spanned;

use super::{constant, declaration, hygienic, literal_type, location, parenthesised, slot_at};
use crate::syntax::{
    Block, Condition, Expression, ExpressionKind, For, Iterated, Statement, Step, Structure, Text,
};
use calls::Value;
pub use carried::Variables;
use in_step::Windows;
use operators::negative_number;
use places::{Access, spread_operator};
pub use slots::slots;
use slots::{apart, whole};
use slots::{never_run, through, tied};
use without_value::without_value;

/// How a body is lowered.
#[derive(Clone, Copy)]
pub struct Native<'b> {
    /// Do literals, operators and calls tie their types to slots?
    pub tags: bool,
    /// Must callees be callable from ordinary Rust?
    pub cpu: bool,
    /// Of a body that waits.
    pub waiting: Option<&'b Variables>,
    /// What the threads of a row read together, in a part that runs in all of them.
    pub reads: Option<&'b Windows>,
}

impl Native<'_> {
    /// A block, with its braces.
    pub fn block(self, block: &Block) -> TokenStream {
        let mut braces = Group::new(Delimiter::Brace, self.statements(block));
        braces.set_span(block.span);
        braces.into_token_stream()
    }

    /// What is between them.
    pub fn statements(self, block: &Block) -> TokenStream {
        let statements = block.statements.iter().map(|statement| self.statement(statement));
        let tail = block.tail.as_ref().map(|tail| spread_operator(tail, self.value(tail)));
        quote!(#(#statements)* #tail)
    }

    fn statement(self, statement: &Statement) -> TokenStream {
        match statement {
            Statement::Let { attributes, pattern, ty: Some(ty), value: Some(value), .. }
                if pattern.single_name().is_some() && value.is_shared_reference() =>
            {
                self.typed_name(attributes, pattern, ty, value)
            }
            Statement::Let { attributes, pattern, ty, value, otherwise, slots } => {
                let tokens = &pattern.tokens;
                let ty = ty.as_ref().map(|ty| quote!(: #ty));
                // rustc tells of the type beside a number that does not have it.
                let negative = value.as_deref().filter(|_| ty.is_some());
                let negative = negative.and_then(negative_number).zip(pattern.single_name());
                let is_negative = negative.is_some();
                let tie = negative.filter(|_| self.tags).map(|((number, span, _), (name, _))| {
                    let of = through(&slot_at(number, span), span, "tag", name);
                    quote!(#of;)
                });
                let value = value.as_ref().map(|value| {
                    let whole = value;
                    let value = match negative_number(value) {
                        Some((_, _, number)) if is_negative => number,
                        _ => self.taken_apart(value, std::iter::once(pattern)),
                    };
                    let value = if ty.is_some() { spread_operator(whole, value) } else { value };
                    // What ends with a brace cannot stand before `else`.
                    if otherwise.is_some() { quote!(= (#value)) } else { quote!(= #value) }
                });
                let otherwise = otherwise.as_ref().map(|otherwise| {
                    let otherwise = self.block(otherwise);
                    quote!(else #otherwise)
                });
                let types = pattern.names().into_iter().zip(slots).filter(|_| self.tags).map(
                    |(name, number)| {
                        let slot = slot_at(*number, name.span());
                        let of = through(&slot, name.span(), "of_variable", &quote!(&#name));
                        quote!(#of;)
                    },
                );
                quote_spanned! {tokens.span()=>
                    #(#attributes)* let #tokens #ty #value #otherwise; #tie #(#types)*
                }
            }
            Statement::TileStatic { name, ty, pad } => {
                let (span, declaration) = (name.span(), declaration(name));
                let padded = pad.as_ref().map(
                    |pad| quote_spanned!(ty.span()=> ::amp_runtime::rules::pad_rows::<#ty>(#pad);),
                );
                quote_spanned! {span=>
                    let #name = {
                        #padded
                        struct #declaration;
                        ::amp_runtime::native::tile_static::TileStatic::<#ty>::declare::<#declaration>()
                    };
                }
            }
            Statement::Expression(expression, semicolon) => {
                let expression = match &expression.kind {
                    ExpressionKind::Call(callee, arguments, number) => self.call(
                        callee,
                        arguments,
                        *number,
                        Value::Unused(expression.span),
                        expression.end,
                    ),
                    ExpressionKind::Binary(..) => whole(expression, &self.value(expression)),
                    _ => self.value(expression),
                };
                // Of the source, so that rustc can tell of one that is too much.
                let semicolon = semicolon.unwrap_or_default();
                quote!(#expression #semicolon)
            }
            Statement::Const(item) => item.to_token_stream(),
        }
    }

    /// The value of an expression.
    pub fn value(self, expression: &Expression) -> TokenStream {
        use ExpressionKind::*;
        let span = expression.span;
        match &expression.kind {
            Literal(literal, _) if literal_type(literal).is_some() => quote!(#literal),
            Literal(literal, number) => self.tagged(span, quote!(#literal), *number),
            Variable(..) | Field(..) | Index(..) | Deref(_) => {
                let value = match self.access(expression) {
                    Access::Plain(value) => value,
                    Access::Place(place) => {
                        // rustc takes what lies between the first token and the last for the expression.
                        let mut of_nothing = Group::new(Delimiter::Parenthesis, TokenStream::new());
                        of_nothing.set_span(expression.end.unwrap_or(span));
                        quote_spanned!(span=> #place.get #of_nothing)
                    }
                };
                match self.dereferenced(expression) {
                    Some(check) => quote!({ #check #value }),
                    None => value,
                }
            }
            Constant(path, number) => self.tagged(span, constant(path, !self.tags), *number),
            Inline(tokens, number) => self.tagged(span, tokens.clone(), *number),
            Unary(op, operand, number) => self.unary(span, op, operand, *number),
            Binary(left, op, right, operands) => self.binary(left, op, right, operands),
            Either(left, op, right) => {
                let (left, right) = (self.value(left), self.value(right));
                parenthesised(span, &quote!(#left #op #right))
            }
            Assign(place, value) => self.assign(span, place, value),
            AssignWith(place, op, value, operands) => {
                self.assign_with(span, place, op, value, operands)
            }
            Call(callee, arguments, number) => {
                self.call(callee, arguments, *number, Value::Used, expression.end)
            }
            CallAssociated(path, arguments, number) => {
                self.call_associated(span, path, arguments, *number, expression.end)
            }
            CallValue(function, arguments) => self.call_value(span, function, arguments),
            Method(call) => self.method(span, expression.end, call),
            Point(path, components) => {
                let components = self.value(components);
                quote_spanned!(span=> #path(#components))
            }
            Swap(path, left, right) => self.swap(span, path, left, right),
            Closure(closure) => self.closure_as_value(span, closure),
            Wait { barrier, method } => {
                let barrier = self.value(barrier);
                quote_spanned!(span=> #barrier.#method().await)
            }
            OfArray { array, method } => self.of_array((span, expression.end), array, method),
            Cast(value, ty, number) => self.cast(value, ty, *number),
            Array(elements) => {
                let elements = elements.iter().map(|element| match (&element.kind, self.tags) {
                    // Else rustc proposes `[value; count]` where a count is no element.
                    (Literal(..), false) if elements.len() == 2 => {
                        apart(element.span, &self.value(element))
                    }
                    _ => self.value(element),
                });
                quote_spanned!(span=> [#(#elements),*])
            }
            Repeat(element, len) => {
                let element = self.value(element);
                quote_spanned!(span=> [#element; #len])
            }
            Tuple(parts) => {
                let parts = parts.iter().map(|part| self.value(part));
                quote_spanned!(span=> (#(#parts,)*))
            }
            Structure(new) => self.structure(span, new),
            Reference { .. } => self.bound(expression),
            Block(label, block) => {
                let label = label.iter();
                let block = self.block(block);
                quote_spanned!(span=> #(#label:)* #block)
            }
            If { condition, accept, reject } => {
                let condition = self.condition(condition);
                let accept = self.block(accept);
                let reject = reject.as_ref().map(|reject| {
                    let reject = self.value(reject);
                    quote!(else #reject)
                });
                quote_spanned!(span=> if #condition #accept #reject)
            }
            While { label, condition, body } => {
                let label = label.iter();
                self.carry(expression, |native| {
                    let (condition, body) = (native.condition(condition), native.block(body));
                    quote_spanned!(span=> #(#label:)* while #condition #body)
                })
            }
            Loop { label, body } => {
                let label = label.iter();
                let body = self.block(body);
                quote_spanned!(span=> #(#label:)* loop #body)
            }
            For(repeat) => self.carry(expression, |native| native.repeat(span, repeat)),
            Match { subject, arms } => {
                let patterns = arms.iter().map(|arm| &arm.pattern);
                let subject = self.taken_apart(subject, patterns);
                let arms = arms.iter().map(|arm| {
                    let pattern = &arm.pattern.tokens;
                    let value = self.value(&arm.value);
                    let guard = arm.guard.as_ref().map(|guard| {
                        let guard = self.condition(guard);
                        quote!(if #guard)
                    });
                    let mut value = Group::new(Delimiter::Brace, value);
                    value.set_span(arm.value.end.unwrap_or(arm.value.span));
                    quote!(#pattern #guard => #value)
                });
                quote_spanned!(span=> match #subject { #(#arms)* })
            }
            Break(label, value) => {
                let value =
                    value.as_ref().map(|value| parenthesised(value.span, &self.value(value)));
                quote_spanned!(span=> (break #label #value))
            }
            Continue(label) => quote_spanned!(span=> (continue #label)),
            Return(value) => {
                let value = value.as_ref();
                let value = value.map(|value| spread_operator(value, self.value(value)));
                quote_spanned!(span=> (return #value))
            }
            Print(text) => self.text(
                text,
                |text| quote_spanned!(span=> ::amp_runtime::native::report::print(#text)),
            ),
            Check(condition, text) => {
                let condition = self.value(condition);
                let fail = self.text(text, |text| {
                    let location = location(span);
                    quote_spanned!(span=> ::amp_runtime::native::report::fail(#location, #text))
                });
                let holds = Ident::new("holds", Span::mixed_site());
                quote_spanned!(span=> { let #holds: bool = #condition; if !#holds { #fail } })
            }
        }
    }

    /// `array.len()` or `array.extent()`; in the copy for types it is seen whether it is an array.
    fn of_array(
        self,
        (span, end): (Span, Option<Span>),
        array: &Expression,
        method: &Ident,
    ) -> TokenStream {
        let part = matches!(array.kind, ExpressionKind::Index(..) | ExpressionKind::Field(..));
        let of = match self.access(array) {
            Access::Plain(array) => array,
            Access::Place(_) if part => self.value(array),
            Access::Place(array) => array,
        };
        let end = end.unwrap_or(span);
        let mut of_nothing = Group::new(Delimiter::Parenthesis, TokenStream::new());
        of_nothing.set_span(end);
        let result = quote_spanned!(span=> #of.#method #of_nothing);
        let check = self.tags.then(|| {
            let check = quote_spanned!(method.span()=> ::amp_runtime::rules::OfArray::of);
            quote_spanned!(span=> #check(#result, &#of))
        });
        let first = quote_spanned!(end=> 0);
        quote_spanned!(span=> (#result, #check).#first)
    }

    /// A value whose type a slot carries to the device twin.
    fn tagged(self, span: Span, value: TokenStream, number: usize) -> TokenStream {
        match self.tags {
            true => tied(&slot_at(number, span), span, "tag", &value),
            false => value,
        }
    }

    /// Evaluates what a text shows, and hands the text on.
    fn text(self, text: &Text, use_text: impl FnOnce(TokenStream) -> TokenStream) -> TokenStream {
        let format = &text.format;
        // What a value cannot be formatted as is an error at the value.
        let names: Vec<_> = (0..)
            .zip(&text.arguments)
            .map(|(number, argument): (usize, _)| {
                format_ident!("a{}", number, span = hygienic(argument.span))
            })
            .collect();
        let values = text.arguments.iter().map(|argument| {
            let value = self.value(argument);
            quote_spanned!(argument.span=> ::amp_runtime::report::printable(#value))
        });
        let used = use_text(quote!(::core::format_args!(#format #(, #names)*)));
        quote!({ #(let #names = #values;)* #used; })
    }

    fn condition(self, condition: &Condition) -> TokenStream {
        match condition {
            Condition::Value(value) => parenthesised(value.span, &self.value(value)),
            Condition::Let(pattern, value) => {
                let value = self.taken_apart(value, std::iter::once(pattern));
                let pattern = &pattern.tokens;
                quote!(let #pattern = #value)
            }
            Condition::Both(left, right) => {
                let (left, right) = (self.condition(left), self.condition(right));
                quote!(#left && #right)
            }
        }
    }

    fn repeat(self, span: Span, repeat: &For) -> TokenStream {
        let (label, pattern) = (repeat.label.iter(), &repeat.pattern.tokens);
        let (rounds, body) = (self.rounds(span, &repeat.over), self.block(&repeat.body));
        quote_spanned!(span=> #(#label:)* for #pattern in #rounds #body)
    }

    /// What a `for` goes through.
    fn rounds(self, span: Span, over: &Iterated) -> TokenStream {
        match over {
            Iterated::Range { first, limits, end, steps } => {
                let (first_span, end_span) = (first.span, end.span);
                let (first, end) = (self.value(first), self.value(end));
                let steps = steps.iter().map(|step| match step {
                    Step::Reverse(method) => quote_spanned!(method.span()=> .#method()),
                    Step::By(method, by) => {
                        let by = self.value(by);
                        quote_spanned! {method.span()=>
                            .#method(::core::cmp::Ord::max(#by, 1))
                        }
                    }
                });
                let [first, end] = [(first, first_span), (end, end_span)].map(|(value, span)| {
                    let mut value = Group::new(Delimiter::Parenthesis, value);
                    value.set_span(span);
                    value
                });
                let range = quote_spanned!(span=> #first #limits #end);
                let range = match (self.tags, limits) {
                    (false, _) if steps.len() == 0 => range,
                    (false, _) => quote_spanned!(span=> (#range)),
                    (true, RangeLimits::HalfOpen(_)) => {
                        quote_spanned!(span=> ::amp_runtime::twin::numbers(#range))
                    }
                    (true, RangeLimits::Closed(_)) => {
                        quote_spanned!(span=> ::amp_runtime::twin::numbers_to(#range))
                    }
                };
                quote_spanned!(span=> #range #(#steps)*)
            }
            Iterated::Elements { array, by } => {
                // rustc shows where it begins, as of the device's form.
                let array = &Expression { end: None, ..array.clone() };
                let elements = self.elements(array.span, array, *by);
                quote_spanned! {array.span=>
                    ::amp_runtime::rounds::ForOver::rounds(#elements)
                }
            }
        }
    }

    /// The body of a closure that only carries types to slots.
    ///
    /// Without a value at its end it has any, so that a missing one is refused once.
    pub fn typing(self, block: &Block) -> TokenStream {
        let body = self.statements(block);
        let end = block.tail.is_none().then(|| quote!(::amp_runtime::twin::any()));
        never_run(Span::call_site(), &quote!(#body #end))
    }

    /// The same of what gives nothing: a value at the end is refused where it runs.
    pub fn typing_of_nothing(self, block: &Block) -> TokenStream {
        let body = self.statements(&without_value(block));
        never_run(Span::call_site(), &body)
    }

    fn structure(self, span: Span, new: &Structure) -> TokenStream {
        let path = &new.path;
        let values = new.fields.iter().map(|(_, value)| self.value(value));
        let value = match new.tuple {
            true => quote_spanned!(span=> #path(#(#values),*)),
            false => {
                let names = new.fields.iter().map(|(name, _)| name);
                let rest = new.rest.as_ref().map(|rest| {
                    let rest = self.value(rest);
                    quote!(..#rest)
                });
                quote_spanned!(span=> (#path { #(#names: #values,)* #rest }))
            }
        };
        // What `Some` is of follows from what is expected.
        match self.tags && path.is_ident("Some") {
            true => through(&slot_at(new.slot, span), span, "tag", &value),
            false => self.tagged(span, value, new.slot),
        }
    }

    fn cast(self, value: &Expression, ty: &syn::Type, number: Option<usize>) -> TokenStream {
        // rustc shows all of it, from the value to the type.
        let (start, value) = (value.span, self.value(value));
        let value = quote_spanned!(start=> (#value));
        let span = ty.span();
        let cast = match ty {
            // `usize` is 32 bits wide in a kernel.
            syn::Type::Path(path) if path.path.is_ident("usize") => {
                quote_spanned!(span=> (#value as u32 as #ty))
            }
            _ => quote_spanned!(span=> (#value as #ty)),
        };
        match number {
            Some(number) => self.tagged(span, cast, number),
            None => cast,
        }
    }
}
