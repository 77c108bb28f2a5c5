//! `#[amp_test]`: a test that runs on every accelerator.

use proc_macro2::{Group, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;

use crate::diagnostics::{Diagnostic, Report};

/// The item that is marked with `#[amp_test]`.
pub fn test(arguments: &TokenStream, item: TokenStream) -> TokenStream {
    let mut report = Report::default();
    if !arguments.is_empty() {
        let found = format!("with the argument `{arguments}`: it takes none");
        let mend = "write `#[amp_test]` for a test on every accelerator, and `#[test]` for one on some of them";
        report.add(arguments.span(), Diagnostic::NoTest { found, mend });
    }
    let Ok(function) = syn::parse2::<Function>(item.clone()) else {
        let found = "on an item that is not a function: there is nothing to run".to_owned();
        let mend = "put it on a function, `#[amp_test] fn name() { … }`, outside of traits";
        report.add(Span::call_site(), Diagnostic::NoTest { found, mend });
        let errors = report.into_tokens();
        return quote!(#errors #item);
    };
    for (span, found, mend) in faults(&function.signature) {
        report.add(span, Diagnostic::NoTest { found, mend });
    }
    if !report.is_empty() {
        let errors = report.into_tokens();
        return quote!(#errors #[allow(dead_code)] #item);
    }
    function.on_every_accelerator()
}

/// A function; its body is left as it is.
struct Function {
    attributes: Vec<syn::Attribute>,
    visibility: syn::Visibility,
    signature: syn::Signature,
    body: Group,
}

impl Parse for Function {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        Ok(Function {
            attributes: input.call(syn::Attribute::parse_outer)?,
            visibility: input.parse()?,
            signature: input.parse()?,
            body: input.parse()?,
        })
    }
}

impl Function {
    fn on_every_accelerator(&self) -> TokenStream {
        let Function { attributes, visibility, signature, body } = self;
        let name = &signature.ident;
        let call = match signature.inputs.first() {
            None => quote!(|_| #name()),
            Some(_) => quote!(#name),
        };
        // A type that cannot be compared is an error where it is written.
        let span = match &signature.output {
            syn::ReturnType::Default => Span::call_site(),
            syn::ReturnType::Type(_, ty) => ty.span(),
        };
        let run = quote_spanned!(span=> ::amp_runtime::on_every_accelerator(#call););
        quote! {
            #(#attributes)*
            #[::core::prelude::v1::test]
            #visibility fn #name() {
                #signature #body
                #run
            }
        }
    }
}

/// What keeps a function from being a test: where, what, and how to mend it.
fn faults(signature: &syn::Signature) -> Vec<(Span, String, &'static str)> {
    let mut faults = Vec::new();
    if let Some(word) = &signature.asyncness {
        faults.push((
            word.span(),
            "on an `async` function: nobody polls what it returns".to_owned(),
            "remove `async`; `to_vec`, `synchronize` and `wait` wait, and for other futures an executor's `block_on`",
        ));
    }
    if let Some(word) = &signature.unsafety {
        faults.push((
            word.span(),
            "on an `unsafe` function: whoever runs tests does not know what it asks for".to_owned(),
            "remove `unsafe`; blocks in it can be `unsafe`",
        ));
    }
    let lifetimes_only =
        signature.generics.params.iter().all(|one| matches!(one, syn::GenericParam::Lifetime(_)));
    if !lifetimes_only {
        faults.push((
            signature.generics.params.span(),
            format!(
                "on the generic function `{}`: nobody says for which types and sizes",
                signature.ident
            ),
            "call a generic function from tests, one for each type and size",
        ));
    }
    let others = signature.inputs.iter().enumerate();
    for (_, parameter) in others.filter(|(number, one)| *number > 0 || !is_accelerator(one)) {
        let found = match parameter {
            syn::FnArg::Receiver(_) => "on a method: there is no `self` to run it with".to_owned(),
            syn::FnArg::Typed(typed) => {
                let name = typed.pat.to_token_stream();
                format!(
                    "on a function with the parameter `{name}`: a test is given an `&Accelerator`, and nothing else"
                )
            }
        };
        let mend = "write `fn name()` or `fn name(on: &Accelerator)`, outside of `impl` blocks; call it from tests with other values";
        faults.push((parameter.span(), found, mend));
    }
    faults
}

/// Can this be the accelerator: a reference to a type with a name?
fn is_accelerator(parameter: &syn::FnArg) -> bool {
    let syn::FnArg::Typed(parameter) = parameter else { return false };
    match &*parameter.ty {
        syn::Type::Reference(reference) => {
            reference.mutability.is_none() && matches!(*reference.elem, syn::Type::Path(_))
        }
        _ => false,
    }
}
