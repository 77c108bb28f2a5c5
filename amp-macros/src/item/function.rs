//! `#[amp] fn` and `#[amp(cpu)] fn`.
//!
//! A function `f` becomes a type `f` beside the function `f`: they live in different namespaces,
//! and an import brings both. The type carries the twins and the facts, for callers in `#[amp]`
//! code; the function is what ordinary Rust sees.

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use super::closure::twins;
use crate::calls::Calls;
use crate::diagnostics::{Diagnostic, Report};
use crate::lower::{Device, Native, builder, index as start, slot};
use crate::syntax::{
    Block, ExpressionKind, ParameterKind, Scope, Variable, parameter_kind, parameter_type,
    tiled_form, value_type, visit_block, written,
};
use crate::tiles::check_tile;

/// A parameter: its name, its type in generated code, and what it is.
struct Parameter {
    name: Ident,
    mutable: bool,
    ty: syn::Type,
    kind: ParameterKind,
}

/// What ordinary Rust can do with the function.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Make a kernel object of it.
    Kernel,
    /// Nothing: only other `#[amp]` code calls it.
    Helper,
    /// Call it: `#[amp(cpu)]`.
    Dual,
}

/// Expands a function; `cpu` says that it is `#[amp(cpu)]`.
pub fn function(item: &syn::ItemFn, cpu: bool) -> TokenStream {
    let mut scope = Scope::new(false, Report::default());
    check_signature(&item.sig, &mut scope.report);
    let parameters = parameters(&item.sig, &mut scope.report);
    for parameter in &parameters {
        let variable = match parameter.kind {
            ParameterKind::Tiled => Variable::Tiled,
            ParameterKind::Reference => Variable::Shared,
            ParameterKind::Index | ParameterKind::Value => Variable::Local,
        };
        scope.declare(&parameter.name, variable);
    }
    let output = match &item.sig.output {
        syn::ReturnType::Default => None,
        syn::ReturnType::Type(_, ty) => match value_type(ty, &mut scope.report) {
            syn::Type::Tuple(_) => None,
            ty => Some(ty),
        },
    };
    let body = Block::read(&item.block, &mut scope);
    let calls = Calls::of(&body);
    let role = role(cpu, &parameters, output.as_ref());
    let mut report = std::mem::take(&mut scope.report);
    check_rules(item, cpu, role, &parameters, &body, &calls, &mut report);
    let tiles: TokenStream = item
        .sig
        .inputs
        .iter()
        .filter_map(|input| match input {
            syn::FnArg::Typed(typed) => tiled_form(&typed.ty),
            syn::FnArg::Receiver(_) => None,
        })
        .map(|form| check_tile(&form, &mut report))
        .collect();
    let function = Function { item, parameters, output, body, calls, role, slots: scope.slots };
    if report.is_empty() {
        let whole = function.expand();
        quote!(#tiles #whole)
    } else {
        let errors = report.into_tokens();
        let method = item.sig.inputs.iter().any(|input| matches!(input, syn::FnArg::Receiver(_)));
        // Within an `impl` there is no place for the items of a function.
        let stub = if method { quote!(#item) } else { function.stub() };
        quote!(#errors #tiles #stub)
    }
}

fn check_signature(signature: &syn::Signature, report: &mut Report) {
    if let Some(keyword) = &signature.asyncness {
        report.add(keyword.span, Diagnostic::Suspending { what: "async" });
    }
    if let Some(keyword) = &signature.unsafety {
        report.add(keyword.span, Diagnostic::Unsafe);
    }
    if let Some(abi) = &signature.abi {
        let what = "a foreign calling convention";
        report.add(abi.span(), Diagnostic::Unsupported { what, mend: "write `fn`" });
    }
    if let Some(keyword) = &signature.constness {
        let what = "`const fn`";
        report.add(keyword.span, Diagnostic::Unsupported { what, mend: "write `fn`" });
    }
    if let Some(first) =
        signature.generics.params.iter().find(|p| !matches!(p, syn::GenericParam::Lifetime(_)))
    {
        let mend = "write the function for one type; sizes may be `const` items";
        report.add(first.span(), Diagnostic::Unsupported { what: "a generic parameter", mend });
    }
}

fn parameters(signature: &syn::Signature, report: &mut Report) -> Vec<Parameter> {
    let mut parameters = Vec::new();
    for input in &signature.inputs {
        let typed = match input {
            syn::FnArg::Typed(typed) => typed,
            syn::FnArg::Receiver(receiver) => {
                let mend = "write a function that takes the value";
                report.add(receiver.span(), Diagnostic::Unsupported { what: "a method", mend });
                continue;
            }
        };
        for attribute in &typed.attrs {
            if attribute.path().segments.last().is_some_and(|last| last.ident == "tile_static") {
                let what = "a parameter";
                report.add(attribute.span(), Diagnostic::TileStaticNotOnLet { what });
            }
        }
        let syn::Pat::Ident(name) = &*typed.pat else {
            let mend = "name the parameter, and take it apart in the body";
            report.add(typed.pat.span(), Diagnostic::Unsupported { what: "a pattern", mend });
            continue;
        };
        parameters.push(Parameter {
            name: name.ident.clone(),
            mutable: name.mutability.is_some(),
            ty: parameter_type(&typed.ty, report),
            kind: parameter_kind(&typed.ty),
        });
    }
    parameters
}

fn role(cpu: bool, parameters: &[Parameter], output: Option<&syn::Type>) -> Role {
    let indexed = parameters.first().is_some_and(|first| {
        first.kind == ParameterKind::Index || (first.kind == ParameterKind::Tiled && tiled(first))
    });
    match (cpu, indexed && output.is_none()) {
        (true, _) => Role::Dual,
        (false, true) => Role::Kernel,
        (false, false) => Role::Helper,
    }
}

fn tiled(parameter: &Parameter) -> bool {
    !written(&parameter.ty).ends_with("Barrier")
}

fn check_rules(
    item: &syn::ItemFn,
    cpu: bool,
    role: Role,
    parameters: &[Parameter],
    body: &Block,
    calls: &Calls,
    report: &mut Report,
) {
    let own_name = &item.sig.ident;
    let tiled_parameter = parameters.iter().any(|p| p.kind == ParameterKind::Tiled);
    visit_block(body, &mut |expression| match &expression.kind {
        ExpressionKind::Call(path, _) if path.is_ident(own_name) => {
            report.add(path.span(), Diagnostic::Recursion { name: own_name.to_string() });
        }
        ExpressionKind::Wait { method, .. } if cpu => {
            report.add(method.span(), Diagnostic::BarrierInCpu);
        }
        ExpressionKind::Wait { method, .. } if !tiled_parameter => {
            report.add(method.span(), Diagnostic::BarrierUntiled);
        }
        _ => (),
    });
    for name in &calls.tile_statics {
        if cpu {
            report.add(name.span(), Diagnostic::TileStaticInCpu { name: name.to_string() });
        } else if role == Role::Kernel && parameters[0].kind == ParameterKind::Index {
            let index = written(&parameters[0].ty);
            let name_text = name.to_string();
            report.add(name.span(), Diagnostic::TileStaticUntiled { name: name_text, index });
        }
    }
    if cpu && !calls.waits {
        for parameter in parameters.iter().filter(|p| p.kind == ParameterKind::Tiled) {
            report.add(parameter.name.span(), Diagnostic::TiledIndexInCpu);
        }
    }
}

struct Function<'i> {
    item: &'i syn::ItemFn,
    parameters: Vec<Parameter>,
    output: Option<syn::Type>,
    body: Block,
    calls: Calls,
    role: Role,
    slots: usize,
}

impl Function<'_> {
    /// The function's own attributes, which belong to what ordinary Rust sees.
    fn attributes(&self) -> impl Iterator<Item = &syn::Attribute> {
        self.item.attrs.iter()
    }

    fn is_async(&self) -> bool {
        self.parameters.iter().any(|parameter| parameter.kind == ParameterKind::Tiled)
    }

    fn is_untiled_kernel(&self) -> bool {
        self.role == Role::Kernel && self.parameters[0].kind == ParameterKind::Index
    }

    /// The parameters as Rust declares them.
    fn inputs(&self) -> Vec<TokenStream> {
        self.parameters
            .iter()
            .map(|Parameter { name, mutable, ty, .. }| {
                let mutable = mutable.then(|| quote!(mut));
                quote!(#mutable #name: #ty)
            })
            .collect()
    }

    fn expand(&self) -> TokenStream {
        let name = &self.item.sig.ident;
        let vis = &self.item.vis;
        let carrier = self.carrier();
        let (facts, walk) = self.calls.facts(name);
        let rules = self.is_untiled_kernel().then(|| self.calls.reject_tile_static());
        let (native, expand) = (self.native(), self.device());
        let host = self.host();
        quote! {
            #host
            #[doc(hidden)]
            #[allow(non_camel_case_types, dead_code)]
            #vis struct #name {}
            #carrier
            #[allow(dead_code)]
            impl #name {
                #facts
                #native
                #expand
            }
            #walk
            #rules
        }
    }

    /// What says who may call the function.
    fn carrier(&self) -> TokenStream {
        let name = &self.item.sig.ident;
        let cpu = (self.role == Role::Dual).then(|| {
            quote! {
                #[diagnostic::do_not_recommend]
                impl ::amp_runtime::rules::CallableFromCpu for #name {}
            }
        });
        quote! {
            #[diagnostic::do_not_recommend]
            impl ::amp_runtime::rules::CallableFromAmp for #name {}
            #cpu
        }
    }

    fn native(&self) -> TokenStream {
        let span = self.item.sig.ident.span();
        let inputs = self.inputs();
        // Lint levels hold for the body, which is here.
        let lints = self.attributes().filter(|attribute| {
            ["allow", "warn", "deny", "forbid"].iter().any(|lint| attribute.path().is_ident(lint))
        });
        let lowering = Native { tags: false, cpu: self.role == Role::Dual };
        let body = lowering.block(&self.body);
        let asyncness = self.is_async().then(|| quote!(async));
        let output = self.output.as_ref().map(|ty| quote!(-> #ty));
        let lifetimes = &self.item.sig.generics;
        quote_spanned! {span=>
            #(#lints)*
            #[inline(always)]
            #[allow(unused_parens, clippy::all)]
            pub #asyncness fn native #lifetimes (#(#inputs),*) #output #body
        }
    }

    /// The device twin. Beside it stands the native twin once more, never called, from which the
    /// slots get the types of the literals.
    fn device(&self) -> TokenStream {
        let b = builder();
        let inputs = self.inputs();
        let names: Vec<_> = self.parameters.iter().map(|parameter| &parameter.name).collect();
        let lifetimes = &self.item.sig.generics;
        let slots = (0..self.slots).map(slot);
        let lowering = Native { tags: true, cpu: self.role == Role::Dual };
        let typing = lowering.block(&self.body);
        let asyncness = self.is_async().then(|| quote!(async));
        let output = self.output.as_ref().map_or_else(|| quote!(()), |ty| quote!(#ty));
        let body = Device.block(&self.body);
        let mutable = self.parameters.iter().filter(|p| p.mutable).map(|p| &p.name);
        let mutable = quote!(#(let #mutable = #b.variable(#mutable);)*);
        let types = self.value_types();
        let returns = self.returns();
        quote! {
            #[allow(warnings, clippy::all)]
            pub fn expand #lifetimes (
                #b: &mut ::amp_runtime::ir::Builder,
                arguments: &[::amp_runtime::ir::Value],
            ) -> ::amp_runtime::ir::Value {
                let [#(#names),*] = arguments else {
                    return #b.fail("a call with another number of arguments");
                };
                #(let #names = #names.clone();)*
                #(let #slots = ::amp_runtime::twin::Slot::default();)*
                let _ = #asyncness |#(#inputs),*| -> #output #typing;
                #(let _ = #types;)*
                #b.inline(#returns, |#b| { #mutable #body })
            }
        }
    }

    /// The types that must be of the model: those of parameters by value, and of the result.
    fn value_types(&self) -> Vec<TokenStream> {
        let values =
            self.parameters.iter().filter(|parameter| parameter.kind == ParameterKind::Value);
        let types = values.map(|parameter| &parameter.ty).chain(&self.output);
        types
            .filter(|ty| !matches!(ty, syn::Type::Tuple(_)))
            .map(|ty| {
                let span = ty.span();
                quote_spanned!(span=> <#ty as ::amp_runtime::AmpType>::ty)
            })
            .collect()
    }

    /// Does the body have a `return` before its end?
    fn returns(&self) -> bool {
        let mut returns = false;
        visit_block(&self.body, &mut |expression| {
            returns |= matches!(expression.kind, ExpressionKind::Return(_));
        });
        returns
    }

    /// The function of ordinary Rust.
    fn host(&self) -> TokenStream {
        let syn::ItemFn { vis, sig, .. } = self.item;
        let name = &sig.ident;
        let attributes = self.attributes();
        let output = self.output.as_ref().map(|ty| quote!(-> #ty));
        let lifetimes = &sig.generics;
        let inputs: Vec<_> =
            self.parameters.iter().map(|Parameter { name, ty, .. }| quote!(#name: #ty)).collect();
        let names: Vec<_> = self.parameters.iter().map(|parameter| &parameter.name).collect();
        match self.role {
            Role::Dual => quote! {
                #(#attributes)*
                #vis fn #name #lifetimes (#(#inputs),*) #output {
                    #name::native(#(#names),*)
                }
            },
            Role::Helper => {
                let inputs = self.parameters.iter().map(|Parameter { ty, .. }| quote!(_: #ty));
                quote! {
                    #(#attributes)*
                    #[allow(dead_code)]
                    #vis fn #name #lifetimes (#(#inputs),*) #output
                    where
                        for<'call> #name: ::amp_runtime::rules::CallableFromCpu,
                    {
                        ::core::unreachable!()
                    }
                }
            }
            Role::Kernel => {
                let index = &self.parameters[0].ty;
                let kernel = self.kernel();
                let inputs = &inputs[1..];
                quote! {
                    #(#attributes)*
                    #[allow(dead_code)]
                    #vis fn #name #lifetimes (#(#inputs),*) -> impl ::amp_runtime::Kernel<#index> {
                        #kernel
                    }
                }
            }
        }
    }

    /// The kernel object of a kernel function, with its captures as parameters.
    fn kernel(&self) -> TokenStream {
        let name = &self.item.sig.ident;
        let text = name.to_string();
        let index = &self.parameters[0].ty;
        let captures: Vec<_> = self.parameters[1..].iter().map(|p| &p.name).collect();
        let (b, start) = (builder(), start());
        let native = match self.is_async() {
            true => quote! {
                ::amp_runtime::Barriers(async move |#start: #index| {
                    #name::native(#start, #(#captures),*).await
                })
            },
            false => quote! {
                ::amp_runtime::Threads(
                    move |#start: #index| #name::native(#start, #(#captures),*),
                )
            },
        };
        let device = quote!({
            #b.enter_kernel_function();
            #name::expand(#b, &[#start, #(#captures),*])
        });
        let references: Vec<_> = captures.iter().map(|name| quote!(&#name)).collect();
        twins(&text, index, &captures, &references, &native, &device)
    }

    /// What stands for a function with errors, so that its callers have none: the same items,
    /// which do nothing.
    fn stub(&self) -> TokenStream {
        let syn::ItemFn { vis, sig, .. } = self.item;
        let name = &sig.ident;
        let generics = &sig.generics;
        let where_clause = &generics.where_clause;
        let output = &sig.output;
        let inputs: Vec<_> =
            self.parameters.iter().map(|Parameter { ty, .. }| quote!(_: #ty)).collect();
        let text = name.to_string();
        let asyncness = self.is_async().then(|| quote!(async));
        let carrier = self.carrier();
        let checks = self.calls.checks(self.is_untiled_kernel());
        let host = match self.role {
            Role::Kernel => {
                let index = &self.parameters[0].ty;
                let inputs = inputs.get(1..).unwrap_or_default();
                quote! {
                    #vis fn #name #generics (#(#inputs),*) -> impl ::amp_runtime::Kernel<#index> #where_clause {
                        ::amp_runtime::rules::BrokenKernel
                    }
                }
            }
            _ => quote! {
                #vis fn #name #generics (#(#inputs),*) #output #where_clause { loop {} }
            },
        };
        quote! {
            #[allow(warnings)]
            #host
            #[allow(non_camel_case_types)]
            #vis struct #name {}
            #carrier
            #[allow(warnings)]
            impl #name {
                pub const NAME: &'static str = #text;

                pub const fn call_graph(
                    _: &::amp_runtime::rules::CallPath<'_>,
                ) -> ::amp_runtime::rules::Facts {
                    ::amp_runtime::rules::Facts::NONE
                }

                pub #asyncness fn native #generics (#(#inputs),*) #output #where_clause { loop {} }

                fn checks() #checks

                pub fn expand(
                    _: &mut ::amp_runtime::ir::Builder,
                    _: &[::amp_runtime::ir::Value],
                ) -> ::amp_runtime::ir::Value {
                    ::amp_runtime::ir::Value::Unit
                }
            }
        }
    }
}
