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

use proc_macro2::TokenStream;
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use super::function::{never_built, races_of, tiled_forms};
use super::generics::{
    bounded, bounds, check_elements, device_trait, put_device_bound, use_traits,
};
use super::of_trait::of_trait;
use super::own_operator;
use super::readable;
use super::recursion::Recursion;
use super::repeated::{Names, is_second};
use super::routine::{Of, Owner, Receiver, Routine, arguments};
use super::unmarked::{of_unmarked_trait, unmarked_trait};
use crate::analysis::races::Checks;
use crate::calls::{METHOD, TileStatic};
use crate::diagnostics::{Diagnostic, Report};
use crate::lower::{builder, companion, is_of_numbers};
use crate::tiles::check_tile;
use crate::uniformity::Uniformity;

/// The function of an implementation that gives the device code of a method. An implementation
/// without `#[amp]` lacks it, which is an error that names the mend.
fn code_of(span: proc_macro2::Span, body: Option<&TokenStream>) -> TokenStream {
    let name = syn::Ident::new("C3930_mark_this_impl_with_amp", span);
    let (b, arguments, method) = (builder(), arguments(), asked());
    let body = body.map_or_else(|| quote!(;), |body| quote!({ #body }));
    quote! {
        #[doc(hidden)]
        #[allow(warnings, unused, clippy::all)]
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
    if let Some(name) = item.trait_.as_ref().and_then(|(_, path, _)| unmarked_trait(path)) {
        return of_unmarked_trait(item, name);
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
                let (vis, attributes) = (&method.vis, &method.attrs);
                let native = lowered.native(&method.sig, vis, attributes);
                members.push(native);
                barriers.push(lowered.barriers.clone());
                if !names.first(&method.sig.ident) || is_second(&item.self_ty, &method.sig.ident) {
                    continue;
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
    quote! {
        #errors
        #(#attributes)*
        impl #parameters #head #ty #where_clause {
            #(#members)*
            #marked
        }
        #operator
        #(#barriers)*
        #used
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

/// A method, or a function of a type.
pub struct Method {
    routine: Routine,
    /// What is checked for each instance.
    rules: TokenStream,
    /// Where the calls in it wait, beside the item.
    barriers: TokenStream,
    /// It has errors, so its body is left out.
    pub broken: bool,
    /// The body could not be read, and rustc has said so.
    unreadable: bool,
    /// Its name is one that calls take for a method of numbers, whose receiver is a value.
    of_numbers: bool,
}

impl Method {
    pub fn read(
        signature: &syn::Signature,
        body: Option<&syn::Block>,
        outer: &syn::Generics,
        owner: Owner,
        report: &mut Report,
    ) -> Self {
        let unreadable = body.is_some_and(readable::is_missing);
        let body = body.filter(|_| !unreadable);
        let mut routine = Routine::read(signature, body, outer, Of::Type);
        let mut own = std::mem::take(&mut routine.report);
        check_elements(signature, &mut own);
        let waits = routine.waits();
        let slices = routine.parameters.iter().filter(|parameter| parameter.slice.is_some());
        for parameter in slices.filter(|_| owner == Owner::Trait) {
            let mend = "a trait's method that waits takes an array of a known length: `&[T; N]`";
            let ty = crate::syntax::written(&parameter.ty);
            own.add(parameter.ty.span(), Diagnostic::UnsupportedType { ty, mend });
        }
        let name = &signature.ident;
        if !waits {
            routine.calls.reject_waiting(&mut own);
        }
        // No kernel without tiles can give it a tile, whatever it calls.
        let untiled = routine.calls.tile_statics.iter().filter(|_| !waits);
        for TileStatic { name, .. } in untiled {
            own.add(name.span(), Diagnostic::TileStaticInMethod { name: name.to_string() });
        }
        let mut rules: TokenStream =
            tiled_forms(signature).map(|form| check_tile(&form, true, &mut own)).collect();
        // All implementations of a trait's method give the same type, so it says nothing.
        let known = owner != Owner::Trait;
        let (body, receiver, given) = (&routine.body, routine.own.as_ref(), routine.given());
        let uniformity = Uniformity::of_method(body, receiver, &given, waits, known);
        own.append(uniformity.report());
        let mutable = matches!(routine.receiver, Some(Receiver::Reference { mutable: true }));
        let of_numbers = mutable && is_of_numbers(name, routine.parameters.len() + 1);
        if of_numbers {
            let what = "`&mut self` in a method with the name of a method of numbers";
            let mend = "give it another name, or take `self` and return what it is then";
            own.add(name.span(), Diagnostic::Unsupported { what, mend });
        }
        if name == "tile" && routine.has_sizes_alone() {
            let what = "a method `tile` with sizes, which is that of an extent";
            own.add(name.span(), Diagnostic::Unsupported { what, mend: "give it another name" });
        }
        let races = match own.is_empty() {
            true => races_of(signature, &routine, false, true, &mut own),
            false => Checks::default(),
        };
        rules.extend(races.statements);
        let broken = unreadable || !own.is_empty();
        let barriers = match broken {
            true => TokenStream::new(),
            false => {
                let barriers = uniformity.walk(None, &routine.items);
                let tile_static =
                    (!waits).then(|| routine.calls.reject_tile_static(&routine.items, METHOD));
                let races = races.items;
                quote!(#barriers #tile_static #races)
            }
        };
        routine.checks = uniformity.type_checks(&routine.calls.ordinary_methods());
        routine.waiting = waits.then(|| match (known, broken) {
            (false, _) => quote!(true),
            (true, true) => quote!(false),
            (true, false) => {
                let waits = uniformity.waits(&routine.items);
                let controls = uniformity.controls_of_method(&routine.items);
                quote!(#waits, #controls)
            }
        });
        report.append(own);
        Method { routine, rules, barriers, broken, unreadable, of_numbers }
    }

    /// The method itself: its body is the native twin.
    pub fn native(
        &self,
        signature: &syn::Signature,
        vis: &syn::Visibility,
        attributes: &[syn::Attribute],
    ) -> TokenStream {
        let name = &signature.ident;
        let span = name.span();
        let receiver = self.receiver(signature);
        let inputs = self.routine.inputs();
        let asyncness = self.routine.waits().then(|| quote!(async));
        let written = self.routine.written_generics();
        let syn::Generics { params: generics, where_clause, .. } = &written;
        if self.broken {
            let output = &signature.output;
            let first = self.unreadable.then(never_built);
            return quote! {
                #(#attributes)*
                #[allow(unused)]
                #vis #asyncness fn #name<#generics>(#receiver #(#inputs),*) #output #where_clause {
                    #first
                    loop {}
                }
            };
        }
        let output = self.routine.output.as_ref().map(|ty| quote!(-> #ty));
        let (rules, body) = (&self.rules, self.routine.native(false));
        quote_spanned! {span=>
            #(#attributes)*
            #[inline(always)]
            #[allow(unused_parens, unused_braces, clippy::all)]
            #vis #asyncness fn #name<#generics>(#receiver #(#inputs),*) #output #where_clause {
                #rules
                #body
            }
        }
    }

    /// How it takes `self`: as its calls do, if it is refused for that.
    fn receiver(&self, signature: &syn::Signature) -> Option<TokenStream> {
        signature.receiver().map(|receiver| match self.of_numbers {
            true => quote!(self,),
            false => quote!(#receiver,),
        })
    }

    /// The companion.
    fn device(&self, signature: &syn::Signature, vis: &TokenStream, owner: Owner) -> TokenStream {
        match self.broken {
            true => self.missing_device(signature, vis, owner),
            false => self.routine.device(&companion(&signature.ident), vis, false, owner),
        }
    }

    /// What stands before the body.
    fn head(&self, signature: &syn::Signature) -> TokenStream {
        let name = &signature.ident;
        let receiver = self.receiver(signature);
        let inputs = self.routine.inputs();
        let asyncness = self.routine.waits().then(|| quote!(async));
        let written = self.routine.written_generics();
        let syn::Generics { params, where_clause, .. } = &written;
        let output = self.routine.output.as_ref().map(|ty| quote!(-> #ty));
        quote!(#asyncness fn #name<#params>(#receiver #(#inputs),*) #output #where_clause)
    }

    /// Has it no generic parameters of its own?
    fn is_plain(&self) -> bool {
        self.routine.generics.params.is_empty()
    }

    /// Its part of the function that gives the code of an implementation's methods.
    fn code(&self, signature: &syn::Signature) -> Option<TokenStream> {
        let name = signature.ident.to_string();
        let body = self.routine.device_body(false, &quote!(::core::option::Option::Some));
        (!self.broken).then(|| quote!(#name => { #body }))
    }

    /// The companion in a trait: it asks the implementation, and has the code of the body that the
    /// trait gives, if it gives one.
    fn of_trait(
        &self,
        signature: &syn::Signature,
        this: &TokenStream,
        has_body: bool,
    ) -> TokenStream {
        let (code, wrap) = self.routine.code();
        let own = match has_body && !self.broken {
            true => self.routine.device_body(false, &wrap),
            false => self.missing_body(&wrap),
        };
        let (b, arguments, name) = (builder(), arguments(), signature.ident.to_string());
        let asks = self.is_plain().then(|| {
            quote! {
                if let ::core::option::Option::Some(code) =
                    #this::C3930_mark_this_impl_with_amp(self, #name, #b, #arguments)
                {
                    return #wrap(code);
                }
            }
        });
        let last = self.routine.signature(Owner::Trait);
        let body = quote!(#asks #own);
        let name = companion(&signature.ident);
        self.routine.device_function(&name, &TokenStream::new(), &last, &code, &body)
    }

    /// The companion of a method without a body.
    pub fn missing_device(
        &self,
        signature: &syn::Signature,
        vis: &TokenStream,
        owner: Owner,
    ) -> TokenStream {
        let (code, wrap) = self.routine.code();
        let (last, body) = (self.routine.signature(owner), self.missing_body(&wrap));
        self.routine.device_function(&companion(&signature.ident), vis, &last, &code, &body)
    }

    fn missing_body(&self, wrap: &TokenStream) -> TokenStream {
        let b = builder();
        quote!(#wrap(#b.fail("a method without a device form")))
    }

    /// What an operator does on the device.
    fn operator(&self, operator: &TokenStream) -> TokenStream {
        let text = operator.to_string();
        let name = match () {
            () if text.contains("OperateAssign") => "__amp_operate_assign",
            () if text.contains("OperateUnary") => "__amp_operate_unary",
            () => "__amp_operate",
        };
        match self.broken {
            true => TokenStream::new(),
            false => {
                let last = quote!(::core::option::Option<::amp_runtime::ir::Binary>);
                let (name, (code, wrap)) = (format_ident!("{}", name), self.routine.code());
                let body = self.routine.device_body(false, &wrap);
                self.routine.device_function(&name, &TokenStream::new(), &last, &code, &body)
            }
        }
    }
}
