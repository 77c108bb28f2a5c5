//! A method, or a function of a type: its native twin, its companion, and its form for all threads of a tile.

use proc_macro2::{Group, Spacing, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use super::by_tile::ByTile;
use super::function::{never_built, races_of, tiled_forms};
use super::generics::check_elements;
use super::readable;
use super::routine::{Of, Owner, Receiver, Routine, arguments};
use crate::analysis::races::Checks;
use crate::calls::{METHOD, TileStatic};
use crate::diagnostics::{Diagnostic, Report};
use crate::lower::{builder, companion, in_all_threads, is_of_numbers, this};
use crate::tiles::check_tile;
use crate::uniformity::Uniformity;

/// A method, or a function of a type.
pub struct Method {
    pub routine: Routine,
    /// What is checked for each instance.
    rules: TokenStream,
    /// Where the calls in it wait, beside the item.
    pub barriers: TokenStream,
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
        let (inlining, attributes): (Vec<_>, Vec<_>) =
            attributes.iter().partition(|attribute| attribute.path().is_ident("inline"));
        let never = inlining.into_iter().find(|attribute| is_inline_never(attribute));
        let inline = never.map_or_else(|| quote!(#[inline(always)]), ToTokens::to_token_stream);
        quote_spanned! {span=>
            #(#attributes)*
            #inline
            #[allow(unused_parens, unused_braces, clippy::all, clippy::pedantic, clippy::nursery)]
            #vis #asyncness fn #name<#generics>(#receiver #(#inputs),*) #output #where_clause {
                #rules
                #body
            }
        }
    }

    /// The form that runs in all threads of a tile, if it waits. Without a body, which is that of a trait whose
    /// implementations have others, threads take turns. `of` is what the method belongs to.
    pub fn by_tile(
        &self,
        signature: &syn::Signature,
        body: Option<&syn::Block>,
        (of, outer): (&TokenStream, &syn::Generics),
        vis: &TokenStream,
    ) -> Option<TokenStream> {
        if self.broken || !self.routine.waits() {
            return None;
        }
        let (function, name) = (in_all_threads(&signature.ident), &signature.ident);
        let receiver = self.routine.receiver?;
        let (signature, body) = with_named_receiver(signature, body.cloned())?;
        let read = |body| Routine::read(&signature, body, outer, Of::Receiver);
        let routine = read(body.as_ref());
        // What rustc says of the body it says of the method alone.
        let cuts = body.is_some()
            && routine.report.is_empty()
            && (receiver != Receiver::Value { mutable: false } || !routine.changes_its_first());
        let routine = if cuts { routine } else { read(None) };
        let thread = |types, mut arguments: Vec<_>| {
            let others = arguments.split_off(1);
            let lent = |mutable: TokenStream| {
                quote!({
                    let mut receiver = ::amp_runtime::native::guard::Guard::new(#(#arguments)*);
                    let result = #of::#name #types (&#mutable *receiver, #(#others),*).await;
                    receiver.finish();
                    result
                })
            };
            match receiver {
                Receiver::Value { .. } => {
                    quote!(#of::#name #types (#(#arguments,)* #(#others),*).await)
                }
                Receiver::Reference { mutable: true } => lent(quote!(mut)),
                Receiver::Reference { mutable: false } => lent(TokenStream::new()),
            }
        };
        let (own, vis) = (Some(quote!(&self)), vis.clone());
        Some(routine.by_tile(&ByTile {
            name: function,
            vis,
            own,
            any_index: false,
            cuts,
            thread: &thread,
        }))
    }

    /// How it takes `self`: as its calls do, if it is refused for that.
    fn receiver(&self, signature: &syn::Signature) -> Option<TokenStream> {
        signature.receiver().map(|receiver| match self.of_numbers {
            true => quote!(self,),
            false => quote!(#receiver,),
        })
    }

    /// The companion.
    pub fn device(
        &self,
        signature: &syn::Signature,
        vis: &TokenStream,
        owner: Owner,
    ) -> TokenStream {
        match self.broken {
            true => self.missing_device(signature, vis, owner),
            false => self.routine.device(&companion(&signature.ident), vis, false, owner),
        }
    }

    /// What stands before the body.
    pub fn head(&self, signature: &syn::Signature) -> TokenStream {
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
    pub fn is_plain(&self) -> bool {
        self.routine.generics.params.is_empty()
    }

    /// Its part of the function that gives the code of an implementation's methods.
    pub fn code(&self, signature: &syn::Signature) -> Option<TokenStream> {
        let name = signature.ident.to_string();
        let body = self.routine.device_body(false, &quote!(::core::option::Option::Some));
        (!self.broken).then(|| quote!(#name => { #body }))
    }

    /// The companion in a trait: it asks the implementation, and has the code of the body that the
    /// trait gives, if it gives one.
    pub fn of_trait(
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
    pub fn operator(&self, operator: &TokenStream) -> TokenStream {
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

fn is_inline_never(attribute: &syn::Attribute) -> bool {
    let argument = attribute.parse_args::<syn::Ident>();
    argument.is_ok_and(|argument| argument == "never")
}

/// A method as a function whose first parameter has a name of ours.
fn with_named_receiver(
    signature: &syn::Signature,
    body: Option<syn::Block>,
) -> Option<(syn::Signature, Option<syn::Block>)> {
    let receiver = signature.receiver()?;
    // One span: of what macros have put together, others may mean something else.
    let mut name = this();
    name.set_span(receiver.self_token.span());
    let (mutability, reference) = (&receiver.mutability, &receiver.reference);
    let parameter: syn::FnArg = match reference {
        Some((_, lifetime)) => syn::parse_quote!(#name: &#lifetime #mutability Self),
        None => syn::parse_quote!(#mutability #name: Self),
    };
    let mut signature = signature.clone();
    *signature.inputs.first_mut()? = parameter;
    let body = body.map(|body| syn::parse2(renamed(body.into_token_stream(), &name)));
    Some((signature, body.transpose().ok()?))
}

/// The tokens with that name for `self`, where that is no module.
fn renamed(tokens: TokenStream, name: &syn::Ident) -> TokenStream {
    let mut tokens = tokens.into_iter().peekable();
    let token = |token, next: Option<&TokenTree>| match token {
        TokenTree::Ident(ident)
            if ident == "self"
                && !matches!(next, Some(TokenTree::Punct(mark))
                    if mark.as_char() == ':' && mark.spacing() == Spacing::Joint) =>
        {
            TokenTree::Ident(name.clone())
        }
        TokenTree::Group(group) => {
            let mut renamed = Group::new(group.delimiter(), renamed(group.stream(), name));
            renamed.set_span(group.span());
            TokenTree::Group(renamed)
        }
        other => other,
    };
    let mut all = TokenStream::new();
    while let Some(one) = tokens.next() {
        all.extend([token(one, tokens.peek())]);
    }
    all
}
