//! Calls of functions, methods and closures.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};

use super::Native;
use super::arguments::{Guards, with_lent};
use super::given;
use super::places::Access;
use super::references::is_behind_shared_reference;
use super::slots::{
    apart, apart_between, first_span, never_run, shaped_by_callee, through, through_path, tied,
    whole,
};
use crate::facts::gets_the_tile;
use crate::lower::methods::overridden_function;
use crate::lower::{
    arity_name, callee, callee_slot, callee_span, callee_start, hygienic, is_of_numbers,
    literal_type, method_span, operand, overridden, path_span, turbofish,
};
use crate::syntax::{Callee, Closure, Expression, ExpressionKind, MethodCall, Variable};

/// Is the result of a call used? If it is not, rustc's lint against that sees it in a call of the
/// function's type that has the attributes of the function.
#[derive(Clone, Copy)]
pub(super) enum Value {
    Used,
    /// By a statement at that place.
    Unused(Span),
}

impl Native<'_> {
    /// A call, whose types a slot carries to the device twin: the function's own and the result's.
    ///
    /// The function stands in braces, so that an unmet bound is an error at its name in every copy.
    pub(super) fn call_of(
        self,
        (span, start, unmet, end): (Span, Span, Span, Option<Span>),
        function: &TokenStream,
        (arguments, values): (&[Expression], Vec<TokenStream>),
        waits: bool,
        number: usize,
    ) -> TokenStream {
        let waiting = waits.then(|| quote_spanned!(span=> .await));
        let slot = callee_slot(number, unmet);
        let function = match self.tags {
            true => through_path(&slot, (start, unmet), "function", function),
            false => function.clone(),
        };
        // In braces rustc shows an unmet bound at the function; but what it would say of a closure's
        // parameters does not pass them.
        let closure = |argument: &Expression| matches!(argument.kind, ExpressionKind::Closure(_));
        let function = match arguments.iter().any(closure) {
            true => quote_spanned!(unmet=> (#function)),
            false => quote_spanned!(unmet=> ({ #function })),
        };
        // rustc proposes other arguments between the parentheses; but an unmet bound of what waits or is atomic it
        // shows at the call as well, and says it once only at the same place.
        let mut values = Group::new(Delimiter::Parenthesis, quote!(#(#values),*));
        values.set_span(end.unwrap_or(span));
        let call = quote_spanned!(span=> #function #values #waiting);
        match self.tags {
            true => apart(span, &through_path(&slot, (start, unmet), "gives", &call)),
            false => call,
        }
    }

    pub(super) fn call(
        self,
        function: &Callee,
        arguments: &[Expression],
        number: usize,
        result: Value,
        end: Option<Span>,
    ) -> TokenStream {
        let path = &function.path;
        let waits = gets_the_tile(arguments);
        let mut guards = Guards::default();
        let lent = self.lent(arguments, waits || function.is_atomic());
        let values = match function.is_atomic() {
            true => self.atomic_arguments(arguments, &mut guards),
            false => self.arguments(arguments, waits, &lent, &mut guards),
        };
        let span = path_span(path);
        let end = end.filter(|_| !waits && !function.is_atomic());
        let generics = turbofish(path);
        let call = callee(path, arguments.len(), |name| {
            let check = self.cpu.then(|| {
                quote_spanned!(span=> let () = <#name as ::amp_runtime::rules::CallableFromCpu>::CPU;)
            });
            let form = Ident::new(if waits { "waiting" } else { "native" }, span);
            let function = quote_spanned!(span=> #name::#form #generics);
            let call = self.call_of(
                (span, callee_span(path), callee_span(path), end),
                &function,
                (arguments, values),
                waits,
                number,
            );
            let call = match result {
                Value::Unused(statement) if !self.tags => {
                    let call = quote_spanned!(statement=> (#call););
                    quote_spanned!(span=> #name::unused #call)
                }
                _ => call,
            };
            let reads = waits.then(|| reads(name, arguments));
            quote_spanned! {span=>
                let () = <#name as ::amp_runtime::rules::CallableFromAmp>::AMP;
                #check
                #reads
                #call
            }
        });
        guards.around(with_lent(&lent, call))
    }

    /// A function of a type.
    pub(super) fn call_associated(
        self,
        span: Span,
        path: &syn::ExprPath,
        arguments: &[Expression],
        number: usize,
        end: Option<Span>,
    ) -> TokenStream {
        let mut guards = Guards::default();
        let waits = gets_the_tile(arguments);
        let lent = self.lent(arguments, waits);
        let mut values = self.arguments(arguments, waits, &lent, &mut guards);
        if let (true, Some(first), Some(value)) = (waits, arguments.first(), values.first_mut()) {
            *value = self.first_waiting_argument(first);
        }
        let call = match overridden_function(path, arguments.len()) {
            Some(name) if !self.tags => {
                let names = operand_names(span, arguments).split_off(1);
                quote_spanned! {span=>
                    ::amp_runtime::native::methods::#name(
                        ::amp_runtime::native::meant::Known,
                        #(#values,)* |#(#names),*| #path(#(#names),*)
                    )
                }
            }
            _ => {
                let end = end.filter(|_| !waits);
                let spans = (span, callee_start(path), callee_span(&path.path), end);
                self.call_of(spans, &quote!(#path), (arguments, values), waits, number)
            }
        };
        guards.around(with_lent(&lent, call))
    }

    /// A call of a closure.
    pub(super) fn call_value(
        self,
        span: Span,
        function: &Expression,
        arguments: &[Expression],
    ) -> TokenStream {
        let mut guards = Guards::default();
        let values = self.arguments(arguments, false, &[], &mut guards);
        if let ExpressionKind::Variable(name, Variable::Captured) = &function.kind {
            // rustc gives an error of the function once for a span.
            let call = format_ident!("call{}", arguments.len(), span = name.span());
            let call = quote_spanned!(name.span()=> ::amp_runtime::function::#call);
            return guards.around(quote_spanned!(span=> #call(#name #(, #values)*)));
        }
        let function = self.value(function);
        guards.around(quote_spanned!(span=> (#function)(#(#values),*)))
    }

    /// A closure that is called by a name, or is a value otherwise.
    pub(super) fn closure_as_value(self, span: Span, closure: &Closure) -> TokenStream {
        let value = self.closure(span, closure);
        match self.tags {
            true => value,
            // An attribute may stand at an element of a tuple, but not at the value of a variable.
            false => quote_spanned!(span=> (#value,).0),
        }
    }

    /// A closure, as an argument of a call or an element of a tuple. It is inlined however often it is called: what
    /// is called in a loop over threads keeps the loop from becoming vectors.
    pub(super) fn closure(self, span: Span, closure: &Closure) -> TokenStream {
        let moves = closure.moves.then(|| quote_spanned!(span=> move));
        let parameters = closure.parameters.iter().map(|(pattern, ty)| {
            let pattern = &pattern.tokens;
            let ty = ty.as_ref().map(|ty| quote!(: #ty));
            quote!(#pattern #ty)
        });
        let body = self.value(&closure.body);
        let (body, inline) = match self.tags {
            true => {
                let checks = given::checks(closure);
                (never_run(closure.body.span, &quote!(#checks #body)), None)
            }
            false => (body, Some(quote!(#[inline(always)]))),
        };
        match &closure.output {
            Some(output) => {
                quote_spanned!(span=> #inline #moves |#(#parameters),*| -> #output { #body })
            }
            None => quote_spanned!(span=> #inline #moves |#(#parameters),*| { #body }),
        }
    }

    pub(super) fn swap(
        self,
        span: Span,
        path: &syn::Path,
        left: &Expression,
        right: &Expression,
    ) -> TokenStream {
        let mut guards = Guards::default();
        let left = self.argument(left, false, &mut guards);
        let right = self.argument(right, false, &mut guards);
        guards.around(quote_spanned!(span=> #path(#left, #right)))
    }

    pub(super) fn method(self, span: Span, end: Option<Span>, call: &MethodCall) -> TokenStream {
        let MethodCall { receiver, name, generics, arguments, slot: number, .. } = call;
        let count = arguments.len();
        let slot = callee_slot(*number, method_span(call));
        let mut guards = Guards::default();
        let waits = gets_the_tile(arguments);
        let waiting = waits.then(|| quote!(.await));
        let overridden = !waits && overridden(name, count + 1);
        let mut typed = Vec::new();
        let values: Vec<_> = arguments
            .iter()
            .enumerate()
            .map(|(position, argument)| {
                let value = self.argument(argument, waits, &mut guards);
                let arg = format!("arg{count}_{position}");
                match &argument.kind {
                    _ if !self.tags && (overridden || is_shown_alike(argument)) => value,
                    _ if !self.tags => whole(argument, &value),
                    ExpressionKind::Closure(_) => shaped_by_callee(&slot, &arg, &value),
                    // rustc proposes another type for a number where it sees one.
                    ExpressionKind::Literal(literal, _)
                        if !overridden && literal_type(literal).is_some() =>
                    {
                        typed.push(through(&slot, argument.span, &arg, &value));
                        value
                    }
                    // A reference to an array may become one to a slice.
                    _ if argument.is_reference() => {
                        through(&slot, first_span(&value, argument.span), &arg, &value)
                    }
                    _ => whole(argument, &through(&slot, argument.span, &arg, &value)),
                }
            })
            .collect();
        let on = |receiver: &TokenStream| {
            let result = match overridden {
                true => {
                    let names = operand_names(call.receiver.span, arguments);
                    let (first, others) = (&names[0], &names[1..]);
                    let meant = meant(receiver);
                    let call = quote_spanned! {name.span()=>
                        ::amp_runtime::native::methods::#name(
                            #meant, #receiver #(, #values)*, |#(#names),*| #first.#name(#(#others),*)
                        )
                    };
                    match self.tags {
                        true => call,
                        false => apart_between(span, end.unwrap_or(span), &call),
                    }
                }
                false => {
                    let mut values = Group::new(Delimiter::Parenthesis, quote!(#(#values),*));
                    values.set_span(end.unwrap_or(span));
                    quote_spanned!(span=> #receiver.#name #generics #values #waiting)
                }
            };
            if !self.tags {
                return result;
            }
            let of = arity_name("of", count);
            // At the place where rustc sees the call in the native form, so that a type that is not expected is one error.
            let result = tied(&slot, span, &format!("returns{count}"), &result);
            let second = quote_spanned!(end.unwrap_or(span)=> 1);
            let of = quote_spanned!(hygienic(span)=> #slot.#of({ #(#typed;)* &#receiver }));
            quote_spanned!(span=> (#of, #result).#second)
        };
        let own = Ident::new("receiver", hygienic(receiver.span));
        // A part of anything but a variable is a part of a temporary, and is copied.
        let access = match receiver.root() {
            Some(_) => self.base(receiver),
            None => Access::Plain(self.value(receiver)),
        };
        let call_tokens = match access {
            Access::Plain(place) if receiver.root().is_some() => on(&place),
            Access::Plain(receiver) => {
                let call = on(&quote!(#own));
                let call = quote_spanned!(span=> match #receiver { #[allow(unused_mut)] mut #own => #call });
                apart_between(span, end.unwrap_or(span), &call)
            }
            Access::Place(_) if is_behind_shared_reference(receiver) => {
                let value = self.value(receiver);
                let call = on(&quote_spanned!(receiver.span=> (*#own)));
                let call = quote_spanned!(span=> match &#value { #own => #call });
                apart_between(span, end.unwrap_or(span), &call)
            }
            // So a closure only reads what it captures.
            Access::Place(_) if is_of_numbers(name, count + 1) => {
                let (value, call) = (self.value(receiver), on(&quote!(#own)));
                let call = quote_spanned!(span=> match #value { #own => #call });
                apart_between(span, end.unwrap_or(span), &call)
            }
            Access::Place(_) if call.mutable_element => {
                let mut indices = TokenStream::new();
                let mut count = 0;
                let receiver = self.hoist(receiver, &mut indices, &mut count);
                let (now, result) = (self.value(&receiver), on(&quote!((*#own))));
                let (Access::Plain(place) | Access::Place(place)) = self.access_mut(&receiver);
                let [value, changed] =
                    ["value", "changed"].map(|name| Ident::new(name, Span::mixed_site()));
                quote_spanned! {span=> {
                    #indices
                    #[allow(unused_mut)]
                    let mut #own = ::amp_runtime::native::guard::Watched::new(#now);
                    let #value = #result;
                    if let ::core::option::Option::Some(#changed) = #own.changed() {
                        ::amp_runtime::native::guard::Place::put(#place, #changed);
                    }
                    #value
                }}
            }
            Access::Place(place) => {
                let result = on(&quote!((*#own)));
                let value = Ident::new("value", Span::mixed_site());
                quote_spanned! {span=> {
                    #[allow(unused_mut)]
                    let mut #own = ::amp_runtime::native::guard::Guard::new(#place);
                    let #value = #result;
                    #own.finish();
                    #value
                }}
            }
        };
        guards.around(call_tokens)
    }
}

/// What says whether a method of a receiver is a known one, or one of the program's that has its name.
fn meant(receiver: &TokenStream) -> TokenStream {
    hygienic!({
        use ::amp_runtime::native::meant::{OfNumbers as _, Other as _};
        (&::amp_runtime::native::meant::Meant::of(&#receiver)).__amp_meaning()
    })
}

/// Names for a receiver and arguments.
fn operand_names(receiver: Span, arguments: &[Expression]) -> Vec<Ident> {
    let spans = std::iter::once(receiver).chain(arguments.iter().map(|argument| argument.span));
    spans.enumerate().map(|(number, span)| operand(number, span)).collect()
}

/// Does rustc show an argument of a method in all forms of the body alike, if it has another type? Anything else
/// stands apart in each of them.
fn is_shown_alike(argument: &Expression) -> bool {
    match argument.kind {
        // It is behind a reference in one of them.
        ExpressionKind::Variable(_, variable) => variable != Variable::Captured,
        ExpressionKind::Literal(..)
        | ExpressionKind::Reference { .. }
        | ExpressionKind::Closure(_) => true,
        _ => false,
    }
}

/// What refuses a `&` for a parameter through which a function that waits changes something.
fn reads(function: &Ident, arguments: &[Expression]) -> TokenStream {
    let lent = arguments.iter().enumerate().filter(|(_, argument)| match &argument.kind {
        ExpressionKind::Reference { mutable: false, of } => !of.is_tiled(),
        _ => false,
    });
    let checks = lent.map(|(number, argument)| {
        let mut function = function.clone();
        function.set_span(function.span().located_at(argument.span));
        quote_spanned! {argument.span=>
            let () = <#function as ::amp_runtime::native::argument::OnlyReads<#number>>::HERE;
        }
    });
    checks.collect()
}
