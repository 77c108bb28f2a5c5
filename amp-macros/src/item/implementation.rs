//! `#[amp] impl` and `#[amp] trait`.
//!
//! Each method keeps its place, with its native twin as the body, and gets a companion beside it,
//! `__AMP_NAME`, that builds device code. A call `x.name(y)` is a call of the companion in the
//! device twin, so rustc resolves both in the same way. A companion takes `&self` and does not
//! look at it: it only says of which type it is.
//!
//! The companions of a trait's methods are the trait's alone. They ask one function of the
//! implementation for the code, by the method's name: so a method that rustc refuses, since the trait
//! has it not or has it otherwise, is refused once. Only a generic method has a companion in each
//! implementation.
//!
//! A method that waits has a third form, `__AMP_NAME_in_all_threads`, which callers find in the same way.

use proc_macro2::{Delimiter, Group, TokenStream};
use quote::quote;
use syn::spanned::Spanned;

use super::generics::{bounded, bounds, put_device_bound, use_traits};
use super::method::Method;
use super::of_trait::of_trait;
use super::own_operator;
use super::recursion::Recursion;
use super::repeated::{Names, is_second};
use super::routine::{Owner, Receiver, Routine, arguments};
use super::unmarked::{of_unmarked_trait, trait_of_std, unmarked_trait};
use crate::diagnostics::{Diagnostic, Report};
use crate::lower::{builder, device_trait};
use crate::source::{Source, Taken};

/// The function of an implementation that gives the device code of a method. An implementation
/// without `#[amp]` lacks it, which is an error that names the mend.
fn code_of(span: proc_macro2::Span, body: Option<&TokenStream>) -> TokenStream {
    let name = syn::Ident::new("C3930_mark_this_impl_with_amp", span);
    let (b, arguments, method) = (builder(), arguments(), asked());
    let body = body.map_or_else(|| quote!(;), |body| quote!({ #body }));
    quote! {
        #[doc(hidden)]
        #[allow(warnings, unused, nonstandard_style, clippy::all)]
        fn #name(
            &self,
            #method: &str,
            #b: &mut ::amp_runtime::ir::Builder,
            #arguments: &[::amp_runtime::ir::Value],
        ) -> ::core::option::Option<::amp_runtime::ir::Value> #body
    }
}

/// The name of the method that it is asked for.
fn asked() -> syn::Ident {
    syn::Ident::new("method", proc_macro2::Span::mixed_site())
}

/// Expands an implementation.
pub fn implementation(item: &syn::ItemImpl) -> TokenStream {
    let mut report = Report::default();
    let ty = &item.self_ty;
    let trait_name = item.trait_.as_ref().and_then(|(_, path, _)| path.segments.last());
    let trait_name = trait_name.map(|last| last.ident.to_string()).unwrap_or_default();
    // What the host alone does, and what is computed when the module is built.
    if ["Default", "Debug", "Clone", "Eq", "Copy"].contains(&trait_name.as_str()) {
        return quote!(#item);
    }
    if let Some((_, path, _)) = item.trait_.as_ref().filter(|_| trait_name == "Display") {
        let what = "an `impl` of `Display`, which makes text,";
        let mend = "remove `#[amp]`: devices have no text, only the host needs it";
        report.add(path.span(), Diagnostic::Unsupported { what, mend });
        let errors = report.into_tokens();
        return quote!(#errors #item);
    }
    let compared = item.trait_.as_ref().and_then(|(_, path, _)| path.segments.last());
    if let Some(last) =
        compared.filter(|last| last.ident == "PartialEq" && last.arguments.is_none())
    {
        let what = "`PartialEq` written by hand for an `#[amp]` type";
        let mend = "remove it: `#[amp]` derives it, part by part; another comparison is a method";
        report.add(last.ident.span(), Diagnostic::Unsupported { what, mend });
        return report.into_tokens();
    }
    if let Some(last) = compared.filter(|last| {
        last.arguments.is_none() && (last.ident == "PartialOrd" || last.ident == "Ord")
    }) {
        let what = "an order written by hand for an `#[amp]` type";
        let mend = "write `#[derive(PartialOrd)]`, which orders by the parts; another comparison is a method";
        report.add(last.ident.span(), Diagnostic::Unsupported { what, mend });
        let errors = report.into_tokens();
        return quote!(#errors #item);
    }
    if let Some(name) = item.trait_.as_ref().and_then(|(_, path, _)| unmarked_trait(path)) {
        let error = Diagnostic::UnmarkedTrait { name: name.to_string() };
        return of_unmarked_trait(item, name, error);
    }
    if let Some(name) = item.trait_.as_ref().and_then(|(_, path, _)| trait_of_std(path)) {
        let error = Diagnostic::TraitOfStd { name: name.to_string() };
        return of_unmarked_trait(item, name, error);
    }
    let operator = item.trait_.as_ref().and_then(|(_, path, _)| device_trait(path, &quote!(#ty)));
    let converts = trait_name == "From";
    let item = &match operator {
        Some(_) => of_trait(item),
        None => item.clone(),
    };
    let owner = match item.trait_ {
        Some(_) => Owner::Trait,
        None => Owner::Type { generic: !item.generics.params.is_empty() },
    };
    let (mut members, mut companions) = (Vec::new(), Vec::new());
    let (mut codes, mut barriers) = (Vec::new(), Vec::new());
    let mut recursion = Recursion::default();
    let mut names = Names::default();
    let mut used = use_traits(bounds(&item.generics));
    for member in &item.items {
        match member {
            syn::ImplItem::Fn(method) => {
                used.extend(use_traits(bounds(&method.sig.generics)));
                let lowered = Method::read(
                    &method.sig,
                    Some(&method.block),
                    &item.generics,
                    owner,
                    &mut report,
                );
                recursion.add(&method.sig.ident, &lowered.routine.body);
                own_operator::check(item, &method.sig.ident, &lowered.routine, &mut report);
                if item.trait_.is_some() {
                    check_receiver(&item.self_ty, &method.sig.ident, &lowered.routine, &mut report);
                }
                let (vis, attributes) = (&method.vis, &method.attrs);
                let native = lowered.native(&method.sig, vis, attributes);
                members.push(native);
                barriers.push(lowered.barriers.clone());
                if !names.first(&method.sig.ident) || is_second(&item.self_ty, &method.sig.ident) {
                    continue;
                }
                if item.trait_.is_none() {
                    let (of, body) = ((&quote!(Self), &item.generics), Some(&method.block));
                    members.extend(lowered.by_tile(&method.sig, body, of, &quote!(#vis)));
                }
                match &operator {
                    Some(_) if converts => {
                        companions.push(lowered.device(
                            &method.sig,
                            &TokenStream::new(),
                            Owner::Trait,
                        ));
                    }
                    Some(operator) => companions.push(lowered.operator(operator)),
                    None if owner == Owner::Trait && lowered.is_plain() => {
                        codes.extend(lowered.code(&method.sig));
                    }
                    None => {
                        // Those of a trait are as visible as the trait.
                        let vis = item.trait_.is_none().then_some(vis);
                        members.push(lowered.device(&method.sig, &quote!(#vis), owner));
                    }
                }
            }
            other => members.push(quote!(#other)),
        }
    }
    recursion.report(&mut report);
    let errors = report.into_tokens();
    let generics = bounded(&item.generics);
    let (parameters, _, where_clause) = generics.split_for_impl();
    let attributes = &item.attrs;
    let head = item.trait_.as_ref().map(|(not, path, keyword)| quote!(#not #path #keyword));
    let marked = item.trait_.as_ref().filter(|_| operator.is_none()).map(|(_, path, _)| {
        let method = asked();
        let none = quote!(::core::option::Option::None);
        code_of(path.span(), Some(&quote!(match #method { #(#codes,)* _ => #none })))
    });
    let own = (!converts).then(|| {
        quote!(
            const __AMP_CONST_OWN: bool = true;
        )
    });
    let operator = operator.map(|operator| {
        quote! {
            impl #parameters #operator for #ty #where_clause {
                #own
                #(#companions)*
            }
        }
    });
    // What is missing in it, rustc says here.
    let keyword = &item.impl_token;
    let mut braces = Group::new(Delimiter::Brace, quote!(#(#members)* #marked));
    braces.set_span(item.brace_token.span.join());
    quote! {
        #errors
        #(#attributes)*
        #keyword #parameters #head #ty #where_clause #braces
        #operator
        #(#barriers)*
        #used
    }
}

/// Rust looks for methods that take `self` by value first, and then for those by reference. Companions do not say how
/// theirs take it, so the type's own comes first.
fn check_receiver(ty: &syn::Type, name: &syn::Ident, routine: &Routine, report: &mut Report) {
    let syn::Type::Path(path) = ty else { return };
    let own = path.path.get_ident().zip(Source::of(name.span()));
    let own = own.and_then(|(ty, source)| source.receiver(&ty.to_string(), &name.to_string()));
    let of_trait = routine.receiver.map(|receiver| match receiver {
        Receiver::Value { .. } => Taken::Value,
        Receiver::Reference { mutable: false } => Taken::Reference,
        Receiver::Reference { mutable: true } => Taken::MutableReference,
    });
    if own.zip(of_trait).is_some_and(|(own, of_trait)| of_trait < own) {
        let what = "a method of a trait beside one of the type with the same name, which takes `self` otherwise,";
        let mend = "give one of them another name";
        report.add(name.span(), Diagnostic::Unsupported { what, mend });
    }
}

/// Expands a trait.
pub fn interface(item: &syn::ItemTrait) -> TokenStream {
    let mut report = Report::default();
    let (mut members, mut barriers) = (Vec::new(), Vec::new());
    let mut recursion = Recursion::default();
    let mut names = Names::default();
    let mut used = TokenStream::new();
    let (name, (_, arguments, _)) = (&item.ident, item.generics.split_for_impl());
    let this = quote!(<Self as #name #arguments>);
    for member in &item.items {
        match member {
            syn::TraitItem::Fn(method) => {
                used.extend(use_traits(bounds(&method.sig.generics)));
                let lowered = Method::read(
                    &method.sig,
                    method.default.as_ref(),
                    &item.generics,
                    Owner::Trait,
                    &mut report,
                );
                let (signature, attributes) = (&method.sig, &method.attrs);
                recursion.add(&signature.ident, &lowered.routine.body);
                match &method.default {
                    Some(_) => {
                        barriers.push(lowered.barriers.clone());
                        let vis = syn::Visibility::Inherited;
                        members.push(lowered.native(signature, &vis, attributes));
                    }
                    // Implementations have the bounds and types that the macro writes.
                    None => {
                        let head = lowered.head(signature);
                        members.push(quote!(#(#attributes)* #head;));
                    }
                }
                if names.first(&signature.ident) {
                    members.push(lowered.of_trait(signature, &this, method.default.is_some()));
                    let of = (&this, &item.generics);
                    members.extend(lowered.by_tile(signature, None, of, &TokenStream::new()));
                }
            }
            syn::TraitItem::Type(ty) => {
                let mut ty = ty.clone();
                used.extend(use_traits(ty.bounds.iter()));
                ty.bounds.iter_mut().for_each(put_device_bound);
                ty.bounds.push(syn::parse_quote!(::amp_runtime::AmpType));
                members.push(quote!(#ty));
            }
            other => members.push(quote!(#other)),
        }
    }
    recursion.report(&mut report);
    let errors = report.into_tokens();
    let syn::ItemTrait { attrs, vis, ident, supertraits, .. } = item;
    let generics = bounded(&item.generics);
    let (parameters, where_clause) = (&generics.params, &generics.where_clause);
    used.extend(use_traits(supertraits.iter().chain(bounds(&item.generics))));
    let mut supertraits = supertraits.clone();
    supertraits.iter_mut().for_each(put_device_bound);
    let supertraits = supertraits.iter();
    let code = code_of(ident.span(), None);
    quote! {
        #errors
        #(#attrs)*
        #[allow(async_fn_in_trait)]
        #vis trait #ident<#parameters>: ::amp_runtime::AmpType #(+ #supertraits)*
        #where_clause
        {
            #(#members)*
            #code
        }
        #(#barriers)*
        #used
    }
}
