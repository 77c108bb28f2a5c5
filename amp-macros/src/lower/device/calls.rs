//! Calls of functions, methods and closures.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;

use super::{Device, local, place_of, unit};
use crate::facts::{Exits, gets_the_tile, may_change};
use crate::lower::{
    argument_list, arity_name, builder, callee, callee_slot, callee_span, callee_start,
    device_trait, hygienic, method_span, path_span, turbofish,
};
use crate::place::Place;
use crate::source::{Source, is_trait_of_std};
use crate::syntax::{Closure, Expression, ExpressionKind, MethodCall, Part, Variable};

impl Device {
    /// An argument: a reference, view or closure as it is, anything else is read.
    pub(super) fn argument(self, argument: &Expression) -> TokenStream {
        match &argument.kind {
            ExpressionKind::Reference { .. } => self.value(argument),
            ExpressionKind::Variable(_, variable) if variable.is_reference() => {
                self.value(argument)
            }
            _ => self.read(argument),
        }
    }

    pub(super) fn arguments(self, arguments: &[Expression]) -> TokenStream {
        argument_list(self.each_argument(arguments))
    }

    fn each_argument(self, arguments: &[Expression]) -> impl Iterator<Item = TokenStream> {
        let waits = gets_the_tile(arguments);
        arguments.iter().map(move |argument| {
            let is_element =
                argument.is_reference() && argument.bound_variable() == Variable::ElementReference;
            match &argument.kind {
                // The callee may write the element through the view, or wait until others have; what it got does not
                // change.
                ExpressionKind::Reference { mutable: false, of }
                    if is_of_a_view(of, arguments) || (waits && is_element) =>
                {
                    self.read(of)
                }
                ExpressionKind::Variable(..) if waits && is_element => self.read(argument),
                _ => self.argument(argument),
            }
        })
    }

    /// A closure may change the memory that it also gets a reference to; what it got does not change.
    pub(super) fn arguments_of_closure(self, arguments: &[Expression]) -> TokenStream {
        argument_list(arguments.iter().map(|argument| match &argument.kind {
            ExpressionKind::Reference { mutable: false, of } if argument.is_shared_reference() => {
                self.read(of)
            }
            ExpressionKind::Variable(..) if argument.is_shared_reference() => self.read(argument),
            _ => self.argument(argument),
        }))
    }

    pub(super) fn call(
        self,
        path: &syn::Path,
        arguments: &[Expression],
        number: usize,
    ) -> TokenStream {
        let values = self.arguments(arguments);
        let (span, generics) = (path_span(path), turbofish(path));
        let (b, all, signature) =
            (builder(), arguments_name(), signature(path, arguments.len(), number));
        let call = callee(path, arguments.len(), |name| {
            let function = match generics.is_empty() {
                true => quote_spanned!(span=> #name::expand_inferred),
                false => quote_spanned!(span=> #name::expand #generics),
            };
            quote_spanned!(callee_span(path)=> ({ #function })(#b, &#all, #signature))
        });
        hygienic!({ let #all = [#values]; #call })
    }

    /// A function of a type: a method of whatever value of that type.
    pub(super) fn call_associated(
        self,
        path: &syn::ExprPath,
        arguments: &[Expression],
        number: usize,
    ) -> TokenStream {
        let b = builder();
        let values = self.arguments(arguments);
        let Some(last) = path.path.segments.last() else { return unit() };
        // What an ordinary one gives is an error, which stands at its name.
        let code = Ident::new("code", hygienic(last.ident.span()));
        let called = AssociatedCall::new(path, arguments.len(), number);
        let (owner, call) = (&called.owner, called.call(&quote!(#b), &hygienic!(&arguments)));
        hygienic!({
            let arguments = [#values];
            let owner = #owner;
            let #code = #call;
            ::amp_runtime::rules::MethodCode::code(#code)
        })
    }

    pub(super) fn method(self, call: &MethodCall) -> TokenStream {
        let b = builder();
        let MethodCall { receiver, name, generics, arguments, slot: number, .. } = call;
        // A receiver by value is read before the arguments; which it is, the callee knows.
        let receiver = match arguments.iter().any(may_change) {
            true => {
                let receiver = self.value(receiver);
                hygienic!({ let receiver = #receiver; #b.read_early(&receiver) })
            }
            false => self.value(receiver),
        };
        let values = argument_list(std::iter::once(receiver).chain(self.each_argument(arguments)));
        let unmet = method_span(call);
        let slot = callee_slot(*number, unmet);
        let [of, signature] =
            ["receiver", "method"].map(|prefix| arity_name(prefix, arguments.len()));
        let signature = quote_spanned!(unmet=> #slot.#signature());
        let code = Ident::new("code", hygienic(name.span()));
        let companion = companion(name);
        // The sizes of `extent.tile::<…>()` are in its result; a wrong number of them is one error.
        let generics = generics.as_ref().filter(|_| name != "tile");
        hygienic!({
            let arguments = [#values];
            let #code = #slot.#of().#companion #generics (#b, &arguments, #signature);
            ::amp_runtime::rules::MethodCode::code(#code)
        })
    }

    pub(super) fn closure(self, closure: &Closure) -> TokenStream {
        let b = builder();
        // What it moves is a copy; what it changes of that, each copy of the closure has again.
        let moved = |variable| closure.moves && variable == Variable::Local;
        let changes = may_change(&closure.body);
        let (own, others): (Vec<_>, Vec<_>) =
            closure.uses.iter().partition(|(_, variable)| changes && moved(*variable));
        let names: Vec<_> = own.iter().chain(&others).map(|(name, _)| local(name)).collect();
        let [own, others] = [own, others].map(|uses| {
            argument_list(uses.into_iter().map(|(name, variable)| {
                let name = local(name);
                match moved(*variable) {
                    true => hygienic!(#b.variable(#name.clone())),
                    false => hygienic!(#name.clone()),
                }
            }))
        });
        let arguments: Vec<_> = (0..closure.parameters.len())
            .map(|k| format_ident!("argument{}", k, span = Span::mixed_site()))
            .collect();
        let bound = closure.parameters.iter().zip(&arguments).map(|((pattern, ty), argument)| {
            // Without a type it may be one: a place is only given for a reference.
            let reference = match ty {
                Some(ty) => matches!(ty, syn::Type::Reference(_)),
                None => pattern.single_name().is_some_and(|(_, mutable)| !mutable),
            };
            pattern.bind(argument, reference)
        });
        let (place, body) = (place_of(&closure.body), self.value(&closure.body));
        let returns = Exits::of([Part::Expression(&closure.body)]).returns;
        hygienic!({
            let (own, others) = ([#own], [#others]);
            #b.function(&own, &others, move |#b, environment, arguments| {
                let ([#(#names),*], [#(#arguments),*]) = (environment, arguments) else {
                    return #b.fail("a closure that is called with other arguments");
                };
                #(let #names = #names.clone();)*
                #b.inline(#returns, |#b| { #(#bound)* #place #body })
            })
        })
    }
}

fn arguments_name() -> Ident {
    Ident::new("arguments", Span::mixed_site())
}

/// The types of a call, as far as rustc takes it.
fn signature(path: &syn::Path, arguments: usize, number: usize) -> TokenStream {
    let span = callee_span(path);
    let slot = callee_slot(number, span);
    let signature = format_ident!("signature{}", arguments, span = span);
    quote_spanned!(span=> #slot.#signature())
}

/// A call of a type's function, or of a trait's, as one of its companion.
pub struct AssociatedCall {
    /// Some value of the type, which is to be named `owner`.
    pub owner: TokenStream,
    /// The companion, with the generic arguments of the call.
    companion: Companion,
    /// The last argument.
    signature: TokenStream,
}

/// Which companion is called.
enum Companion {
    /// That of a trait, by its path.
    Of(TokenStream),
    /// That which rustc finds for the name.
    Named(TokenStream),
}

impl AssociatedCall {
    pub fn new(path: &syn::ExprPath, arguments: usize, number: usize) -> Self {
        let types = associated_signature(path, arguments, number);
        let signature = quote_spanned!(callee_span(&path.path)=> #types.by_name());
        let mut owner = path.path.clone();
        let last = owner.segments.pop().map(syn::punctuated::Pair::into_value);
        let name = last.as_ref().map(|last| companion(&last.ident));
        let span = path_span(&owner);
        let (colons, segments) = (path.path.leading_colon, owner.segments.iter());
        let counterpart = device_trait(&owner, &TokenStream::new());
        let says_trait = path.qself.as_ref().is_some_and(|owner| owner.position > 0);
        let of_trait = counterpart.is_none()
            && owner.segments.last().is_some_and(|last| match says_trait {
                // Whatever else has the name: a function of the type itself is another one.
                true => !is_trait_of_std(&owner) && !is_unmarked_trait(&last.ident),
                false => is_trait(&last.ident),
            });
        // Of std's traits only that of conversions has its functions as companions.
        let counterpart = counterpart.filter(|_| converts(&owner));
        let owner = match &path.qself {
            Some(owner) => {
                let ty = &owner.ty;
                hygienic!(<#ty as ::amp_runtime::AmpType>::__amp_zero())
            }
            None if of_trait => hygienic!(::amp_runtime::twin::calls::OfTrait::receiver(#types)),
            None => {
                // A type of ordinary Rust has no such function, and rustc says so at its name.
                let zero = Ident::new("C3581_this_type_is_not_of_amp_code", hygienic(span));
                hygienic!(#colons #(#segments::)* #zero())
            }
        };
        let generics = turbofish(&path.path);
        let ty = path.qself.as_ref().map(|owner| &owner.ty);
        let companion = match (of_trait, counterpart.zip(ty)) {
            (_, Some((counterpart, ty))) => {
                Companion::Of(hygienic!(<#ty as #counterpart>::#name #generics))
            }
            (true, None) => {
                let mut path = path.clone();
                if let (Some(last), Some(name)) = (path.path.segments.last_mut(), name) {
                    last.ident = name;
                }
                Companion::Of(path.into_token_stream())
            }
            (false, None) => Companion::Named(quote!(#name #generics)),
        };
        AssociatedCall { owner, companion, signature }
    }

    /// The call, of the owner, with a builder and arguments.
    pub fn call(&self, builder: &TokenStream, arguments: &TokenStream) -> TokenStream {
        let signature = &self.signature;
        match &self.companion {
            Companion::Of(path) => hygienic!(#path(&owner, #builder, #arguments, #signature)),
            Companion::Named(name) => hygienic!(owner.#name(#builder, #arguments, #signature)),
        }
    }
}

/// Is it std's trait of conversions?
fn converts(path: &syn::Path) -> bool {
    path.segments.last().is_some_and(|last| last.ident == "From")
}

/// Is it a marked trait, as far as the file shows?
fn is_trait(name: &Ident) -> bool {
    let line = Place::of(name.span()).map_or(0, |place| place.line);
    let source = Source::of(name.span());
    source.is_some_and(|source| source.has_trait(&name.to_string(), line))
        && !is_unmarked_trait(name)
}

/// Is it a trait that the file declares without a mark?
fn is_unmarked_trait(name: &Ident) -> bool {
    Source::of(name.span()).is_some_and(|source| source.has_unmarked_trait(&name.to_string()))
}

/// The types of a call of a type's function. Where rustc shows an unmet bound of it, the whole path is
/// shown.
fn associated_signature(path: &syn::ExprPath, arguments: usize, number: usize) -> TokenStream {
    let last = callee_span(&path.path);
    let slot = callee_slot(number, callee_start(path));
    let signature = format_ident!("signature{}", arguments, span = last);
    quote_spanned!(last=> #slot.#signature())
}

/// The name of a method's form that runs in all threads of a tile.
pub fn in_all_threads(method: &Ident) -> Ident {
    format_ident!("{}_in_all_threads", companion(method), span = method.span())
}

/// The name of a method's device twin. Its letters are of the other case, so that rustc finds it
/// too unlike an unknown method to suggest it.
pub fn companion(method: &Ident) -> Ident {
    let other_case = |letter: char| match letter.is_ascii_lowercase() {
        true => letter.to_ascii_uppercase(),
        false => letter.to_ascii_lowercase(),
    };
    let name: String = method.unraw().to_string().chars().map(other_case).collect();
    format_ident!("__AMP_{}", name, span = method.span())
}

/// Is it an element of a view that is among the arguments itself?
fn is_of_a_view(element: &Expression, arguments: &[Expression]) -> bool {
    let Some((name, _)) = element.root() else { return false };
    matches!(element.kind, ExpressionKind::Index(..) | ExpressionKind::Field(..))
        && arguments.iter().any(|argument| {
            let view = match &argument.kind {
                ExpressionKind::Reference { of, .. } => of,
                _ => argument,
            };
            matches!(&view.kind, ExpressionKind::Variable(known, Variable::Shared | Variable::Captured) if known == name)
        })
}
