//! What types decide. rustc finds a method, so the type of what its companion gives says whether it
//! waits; and whether a capture is a view that is written is in its own type.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use super::sites::{Found, Waiting};
use super::{Decides, Doubtful, Uniformity, hygienic, known_from, source};
use crate::diagnostics::unruled;
use crate::lower::{
    AssociatedCall, arity_name, builder, callee_slot, companion, method_span, path_span,
};

impl Uniformity {
    /// Does the body wait, or something that it calls? A constant.
    pub fn waits(&self, items: &[TokenStream]) -> TokenStream {
        let itself =
            self.sites.all.iter().any(|site| !matches!(site.waiting, Waiting::Function { .. }));
        let callees = match itself {
            true => Vec::new(),
            false => self.callees(|name| {
                let known = known_from(name, "a method");
                quote!((#known).gathers())
            }),
        };
        quote!({ #(#items)* #itself #(|| #callees)* })
    }

    /// Which parameters control a barrier, the receiver counted: a type for each.
    pub fn controls_of_method(&self, items: &[TokenStream]) -> TokenStream {
        let controls = (0..self.parameters.len()).map(|number| {
            let controls = self.controls(number, items);
            quote!(::amp_runtime::rules::Controls<#controls>)
        });
        quote!((#(#controls,)*))
    }

    /// Statements of the device twin that do not compile if a method or a type's function waits
    /// which some threads alone call, or if a condition is on an element that may differ. `ordinary` are
    /// the companions of methods that are not `#[amp]`.
    pub fn type_checks(&self, ordinary: &TokenStream) -> TokenStream {
        if unruled() {
            return TokenStream::new();
        }
        let calls = self.doubtful.iter();
        let calls = calls.map(|doubtful| {
            let span = doubtful.found.span();
            let decides = doubtful.decides.as_ref().map(|decides| match decides {
                Decides::Capture(name) => at(name, span).into_token_stream(),
                Decides::Callees(value) => {
                    let differs = self.differs(*value);
                    quote_spanned!(span=> ::amp_runtime::rules::Given::<#differs>)
                }
            });
            doubtful.check(decides.as_ref(), ordinary)
        });
        let elements = (0..self.captures.len()).map(|number| self.check_elements(number));
        quote!(#(#calls)* #(#elements)*)
    }

    /// The same for the elements of a capture: are they the same for all threads, if a barrier depends on
    /// them?
    fn check_elements(&self, number: usize) -> Option<TokenStream> {
        let (span, diagnostic) = self.depending_on(number)?;
        let capture = at(&self.captures[number], span);
        let [together, kind, element] = ["together", "CalledByAll", "T"].map(hygienic);
        let message = diagnostic.message();
        let controls = self.controls(number, &[]);
        Some(quote_spanned! {span=> {
            #[diagnostic::on_unimplemented(
                message = #message, label = "not all threads come to this barrier"
            )]
            trait #kind<const DEPENDS: bool> {}
            #[diagnostic::do_not_recommend]
            impl<#element> #kind<false> for #element {}
            #[diagnostic::do_not_recommend]
            impl<#element: ::amp_runtime::rules::SameForAll> #kind<true> for #element {}
            fn #together<const DEPENDS: bool, #element: #kind<DEPENDS>>(_: &#element) {}
            let _ = || #together::<#controls, _>(&#capture);
        }})
    }
}

impl Doubtful {
    /// `decides` is something of a type that says whether the doubt is about nothing.
    fn check(&self, decides: Option<&TokenStream>, ordinary: &TokenStream) -> TokenStream {
        let Doubtful { found, diagnostic, .. } = self;
        let b = builder();
        let [together, kind, element, of] = ["together", "CalledByAll", "T", "owner"].map(hygienic);
        let (owner, call) = match found {
            Found::Method(call) => {
                let span = call.name.span();
                let slot = callee_slot(call.slot, method_span(call));
                let count = call.arguments.len();
                let [receiver, signature] =
                    ["receiver", "method"].map(|prefix| arity_name(prefix, count));
                let (name, generics) = (companion(&call.name), &call.generics);
                let receiver = quote_spanned!(span=> #slot.#receiver());
                let call = quote_spanned!(span=> #of.#name #generics (#b, &[], #slot.#signature()));
                (receiver, call)
            }
            Found::Function(path, count, slot) => {
                let called = AssociatedCall::new(path, *count, *slot);
                let call = called.call(&quote!(#b), &quote!(&[]));
                (called.owner, call)
            }
        };
        let message = diagnostic.message();
        let same = hygienic("Decides");
        let by = decides.iter().map(|_| &same).collect::<Vec<_>>();
        let by = quote!(#(#by,)*);
        let allowed = self.allowed(&kind, &same);
        let (decides, given) = (decides.iter(), decides.iter().map(|_| quote!(, _: &#same)));
        let code = Ident::new("code", Span::mixed_site().located_at(found.span()));
        quote_spanned! {found.span()=> {
            #ordinary
            #[diagnostic::on_unimplemented(
                message = #message, label = "it waits at a barrier"
            )]
            trait #kind<#by> {}
            #[diagnostic::do_not_recommend]
            impl<#by> #kind<#by> for ::amp_runtime::ir::Value {}
            #[diagnostic::do_not_recommend]
            impl<#by #element> #kind<#by>
                for ::amp_runtime::rules::MayWait<false, #element> {}
            #allowed
            #[diagnostic::do_not_recommend]
            impl<#by T, R> #kind<#by> for ::amp_runtime::rules::Ordinary<T, R> {}
            #[diagnostic::do_not_recommend]
            impl<#by T, R> #kind<#by> for ::amp_runtime::rules::OrdinaryOfView<T, R> {}
            fn #together<#by>(_: impl #kind<#by> #(#given)*) {}
            let _ = |#b: &mut ::amp_runtime::ir::Builder| {
                let #of = #owner;
                let #code = #call;
                #together(#code #(, &#decides)*)
            };
        }}
    }

    /// What may wait: it does so whatever the argument is, or what decides is the same for all threads.
    fn allowed(&self, kind: &Ident, same: &Ident) -> TokenStream {
        let count = self.found.arguments();
        let parameters: Vec<_> = (0..count).map(|k| hygienic(&format!("Argument{k}"))).collect();
        let controls = |number: usize, controls: bool| {
            parameters.iter().enumerate().map(move |(k, name)| match k == number {
                true => quote!(::amp_runtime::rules::Controls<#controls>),
                false => quote!(#name),
            })
        };
        let others = |number: usize| {
            let others = parameters.iter().enumerate().filter(move |(k, _)| *k != number);
            others.map(|(_, name)| name).collect::<Vec<_>>()
        };
        let any: Vec<_> = self.decides.iter().map(|_| same).collect();
        let bounded = quote!(#same: ::amp_runtime::rules::SameForAll);
        let decided = |generics: TokenStream, controls: TokenStream| {
            self.decides.as_ref().map(|_| {
                quote! {
                    #[diagnostic::do_not_recommend]
                    impl<#bounded, #generics> #kind<#same>
                        for ::amp_runtime::rules::MayWait<true, #controls> {}
                }
            })
        };
        let Some(number) = self.argument else {
            return decided(quote!(T), quote!(T)).into_token_stream();
        };
        let others = others(number);
        let (none, own) = (controls(number, false), controls(number, true));
        let decided = decided(quote!(#(#others),*), quote!((#(#own,)*)));
        quote! {
            #[diagnostic::do_not_recommend]
            impl<#(#any),*> #kind<#(#any),*> for ::amp_runtime::rules::MayWait<true> {}
            #[diagnostic::do_not_recommend]
            impl<#(#any,)* #(#others),*> #kind<#(#any),*>
                for ::amp_runtime::rules::MayWait<true, (#(#none,)*)> {}
            #decided
        }
    }
}

/// A name of the source, for what is reported at the place.
fn at(name: &Ident, span: Span) -> Ident {
    let mut name = name.clone();
    name.set_span(name.span().located_at(span));
    name
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
