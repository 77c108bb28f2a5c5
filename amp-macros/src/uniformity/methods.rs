//! What types decide. rustc finds a method, so the type of what its companion gives says whether it
//! waits; and whether a capture is a view is in its own type.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};

use super::sites::{Found, Waiting};
use super::{Doubt, Uniformity, hygienic, source};
use crate::lower::{
    arity_name, associated_companion, builder, callee_slot, companion, method_span, path_span,
};

impl Uniformity {
    /// Does the body wait, or something that it calls? A constant.
    pub fn waits(&self, items: &[TokenStream]) -> TokenStream {
        let itself =
            self.sites.all.iter().any(|site| !matches!(site.waiting, Waiting::Function { .. }));
        let callees = match itself {
            true => Vec::new(),
            false => self.callees(|name| {
                quote!(#name::uniformity(&::amp_runtime::rules::CallPath::from("a method")).waits)
            }),
        };
        quote!({ #(#items)* #itself #(|| #callees)* })
    }

    /// Which parameters control a barrier, the receiver counted: a type for each.
    pub fn controls(&self, items: &[TokenStream]) -> TokenStream {
        let (body, count) = self.body();
        let callees = self.callees(
            |name| quote!(#name::uniformity(&::amp_runtime::rules::CallPath::from("a method"))),
        );
        let controls = (0..self.parameters.len()).map(|number| {
            let controls = match self.may_control(number) {
                Some(decided) => quote!(#decided),
                None => quote!({
                    #(#items)*
                    (#body).uniformity::<#count>(&[#(#callees),*]).conditions[#number].is_some()
                }),
            };
            quote!(::amp_runtime::rules::Controls<#controls>)
        });
        quote!((#(#controls,)*))
    }

    /// Statements of the device twin that do not compile if a method or a type's function waits
    /// which some threads alone call, or if a condition is on an element of a view. `ordinary` are
    /// the companions of methods that are not `#[amp]`.
    pub fn type_checks(&self, ordinary: &TokenStream) -> TokenStream {
        let b = builder();
        let [together, kind, element, of] = ["together", "CalledByAll", "T", "owner"].map(hygienic);
        let calls = self.doubtful.iter().map(|(found, doubt, diagnostic)| {
            let (owner, call) = match found {
                Found::Method(call) => {
                    let span = call.name.span();
                    let slot = callee_slot(call.slot, method_span(call));
                    let count = call.arguments.len();
                    let [receiver, signature] =
                        ["receiver", "method"].map(|prefix| arity_name(prefix, count));
                    let (name, generics) = (companion(&call.name), &call.generics);
                    let receiver = quote_spanned!(span=> #slot.#receiver());
                    (receiver, quote_spanned!(span=> #name #generics (#b, &[], #slot.#signature())))
                }
                Found::Function(path, count, slot) => {
                    let span = path_span(&path.path);
                    let (owner, name, signature) = associated_companion(path, *count, *slot);
                    (owner, quote_spanned!(span=> #name(#b, &[], #signature)))
                }
            };
            let (message, help) = diagnostic.parts();
            let allowed = match doubt {
                Doubt::Place => TokenStream::new(),
                Doubt::Argument(number) => uncontrolled(&kind, found.arguments(), *number),
            };
            let code = Ident::new("code", Span::mixed_site().located_at(found.span()));
            quote_spanned! {found.span()=> {
                #ordinary
                #[diagnostic::on_unimplemented(
                    message = #message, label = "it waits at a barrier", note = #help
                )]
                trait #kind {}
                #[diagnostic::do_not_recommend]
                impl #kind for ::amp_runtime::ir::Value {}
                #[diagnostic::do_not_recommend]
                impl<#element> #kind for ::amp_runtime::rules::MayWait<false, #element> {}
                #allowed
                #[diagnostic::do_not_recommend]
                impl<T, R> #kind for ::amp_runtime::rules::Ordinary<T, R> {}
                fn #together(_: impl #kind) {}
                let _ = |#b: &mut ::amp_runtime::ir::Builder| {
                    let #of = #owner;
                    let #code = #of.#call;
                    #together(#code)
                };
            }}
        });
        let elements = self.elements.iter().map(|(name, span, diagnostic)| {
            let (message, help) = diagnostic.parts();
            let mut capture = name.clone();
            capture.set_span(name.span().located_at(*span));
            quote_spanned! {*span=> {
                #[diagnostic::on_unimplemented(
                    message = #message, label = "not all threads come to this barrier", note = #help
                )]
                trait #kind {}
                #[diagnostic::do_not_recommend]
                impl<#element, const N: usize> #kind for [#element; N] {}
                #[diagnostic::do_not_recommend]
                impl<const N: usize> #kind for ::amp_runtime::Index<N> {}
                #[diagnostic::do_not_recommend]
                impl<const N: usize> #kind for ::amp_runtime::Extent<N> {}
                #[diagnostic::do_not_recommend]
                impl<#element: #kind + ?::core::marker::Sized> #kind for &#element {}
                fn #together(_: &impl #kind) {}
                let _ = || #together(#capture);
            }}
        });
        quote!(#(#calls)* #(#elements)*)
    }
}

/// What a method gives that waits whatever that argument is.
fn uncontrolled(kind: &Ident, arguments: usize, number: usize) -> TokenStream {
    let parameters: Vec<_> = (0..arguments).map(|k| hygienic(&format!("Argument{k}"))).collect();
    let others = parameters.iter().enumerate().filter(|(k, _)| *k != number).map(|(_, name)| name);
    let controls = parameters.iter().enumerate().map(|(k, name)| match k == number {
        true => quote!(::amp_runtime::rules::Controls<false>),
        false => quote!(#name),
    });
    quote! {
        #[diagnostic::do_not_recommend]
        impl #kind for ::amp_runtime::rules::MayWait<true> {}
        #[diagnostic::do_not_recommend]
        impl<#(#others),*> #kind for ::amp_runtime::rules::MayWait<true, (#(#controls,)*)> {}
    }
}

impl Found {
    /// How many arguments it gets, the receiver counted.
    fn arguments(&self) -> usize {
        match self {
            Found::Method(call) => call.arguments.len() + 1,
            Found::Function(_, arguments, _) => *arguments,
        }
    }

    /// Its name as the source has it.
    pub fn name(&self) -> String {
        match self {
            Found::Method(call) => call.name.to_string(),
            Found::Function(path, ..) => source::path(&path.path),
        }
    }

    fn span(&self) -> Span {
        match self {
            Found::Method(call) => call.name.span(),
            Found::Function(path, ..) => path_span(&path.path),
        }
    }
}
