//! `kernel!(|idx: …| …)`.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use super::kernel::{Code, Threads, twins};
use crate::analysis::accesses::{self, BodyAccesses};
use crate::analysis::races::{self, Checks, Group, Launched, constants_around};
use crate::analysis::{self, Runs};
use crate::calls::{Calls, KERNEL, TileStatic};
use crate::diagnostics::{Diagnostic, Report};
use crate::lower::{Device, Native, Variables, builder, hygienic, slots};
use crate::place::Place;
use crate::syntax::{
    Block, Certain, ParameterKind, Pattern, Scope, Variable, declare_names, parameter_kind,
    parameter_type, tiled_form, written,
};
use crate::tiles::{check_tile, may_be_generic};
use crate::uniformity::Uniformity;

/// Expands a closure to a kernel object.
pub fn closure(closure: &syn::ExprClosure) -> TokenStream {
    let mut report = Report::default();
    let index = check_head(closure, &mut report);
    let mut scope = Scope::new(true, report);
    scope.returns_nothing = true;
    let tiled = index.as_ref().and_then(|(_, ty)| tiled_form(ty));
    // The sizes of the tile may be generic parameters of the function around the closure.
    scope.parameters = tiled.iter().flat_map(|form| &form.sizes).filter_map(size_name).collect();
    scope.parameters.extend(parameters_around(closure));
    let thread = index.as_ref().and_then(|(name, ty)| {
        let variable = if tiled.is_some() { Variable::Tiled } else { Variable::Local };
        let pattern = Pattern::read(&syn::Pat::Ident(name.clone()), variable, &mut scope);
        scope.note(&pattern, Certain::of_type(ty));
        pattern.single_name().map(|(name, mutable)| (name.clone(), mutable))
    });
    if index.is_none() {
        closure.inputs.iter().for_each(|input| declare_names(input, &mut scope));
    }
    let body = Block::of_closure(closure, &mut scope);
    let calls = Calls::of(&body);
    let Scope { captures, slots: count, mut items, mut report, .. } = scope;
    let is_untyped = matches!(closure.output, syn::ReturnType::Default);
    if let Some(end) = body.tail.as_ref().filter(|end| is_untyped && end.is_value()) {
        report.add(end.span, Diagnostic::KernelResult);
    }
    body.share_constants(&mut items);
    let named = thread.as_ref().zip(index.as_ref()).map(|((name, _), (_, ty))| (name.id, ty));
    let mut rules = analysis::check(&body, named.as_slice(), Runs::Once, &mut report);
    let mut checks = TokenStream::new();
    match (&tiled, &index) {
        (Some(form), _) => {
            let uniformity = Uniformity::of_closure(&body);
            rules.extend(check_tile(form, may_be_generic(form), &mut report));
            rules.extend(calls.limit_tile_memory(closure.or1_token.span()));
            rules.extend(uniformity.walk(None, &[]));
            report.append(uniformity.report());
            checks = uniformity.type_checks(&calls.ordinary_methods());
        }
        (None, Some((_, ty))) => {
            for TileStatic { name, .. } in &calls.tile_statics {
                let (name_text, index) = (name.to_string(), written(ty));
                let diagnostic = Diagnostic::TileStaticUntiled { name: name_text, index };
                report.add(name.span(), diagnostic);
            }
            calls.reject_waiting(&mut report);
            rules.extend(calls.reject_tile_static(&[], KERNEL));
        }
        (None, None) => (),
    }
    let group = match (&tiled, &index) {
        (Some(form), _) => Some(Group::Tile(form)),
        (None, Some((_, ty))) => Group::of_domain(ty),
        (None, None) => None,
    };
    if let (Some(group), Some((index, _)), true) = (group, &thread, report.is_empty()) {
        let constants = constants_around(closure.or1_token.span());
        let launched = Launched { group, index, uniform: Vec::new(), generic: true, constants };
        let Checks { items, statements } = races::check(&body, &launched, &mut report);
        rules.extend(items);
        rules.extend(statements);
    }
    let bindings = captures.iter().map(|name| quote_spanned!(name.span()=> let #name = &#name;));
    // What is no function that is a value is refused where it is called.
    let values = captures.iter().filter(|name| !calls.captured.contains(&name.id));
    let checked = values
        .map(|name| quote_spanned!(name.span()=> let #name = ::amp_runtime::captured(#name);));
    let (Some((_, index_type)), Some((name, mutable)), true) = (&index, &thread, report.is_empty())
    else {
        // What is captured may be of a type that has no mark, which is one error.
        let is_of_it = report.has_unmarked_type();
        let checked = checked.filter(|_| !is_of_it);
        let errors = report.into_tokens();
        let checks = calls.checks(false, &[]);
        return quote!({
            #errors
            #(#items)*
            #rules
            #(#[allow(unused_variables)] #bindings)*
            #(#[allow(unused_variables)] #checked)*
            #[allow(warnings)]
            fn checks() #checks
            ::amp_runtime::BrokenKernel
        });
    };
    let ty = tiled.map_or_else(|| index.as_ref().map(|(_, ty)| ty.clone()), |form| Some(form.ty));

    let variables = calls.waits.then(|| Variables::of(&body));
    let thread = Native { tags: false, cpu: false, waiting: variables.as_ref(), reads: None };
    let native = thread.block(&body);
    let native = match &*closure.body {
        syn::Expr::Block(syn::ExprBlock { attrs, .. }) if !attrs.is_empty() => {
            quote!({ #(#attrs)* #native; })
        }
        _ => native,
    };
    let typing =
        Native { tags: true, cpu: false, waiting: None, reads: None }.typing_of_nothing(&body);
    let asyncness = calls.waits.then(|| quote!(async));
    let mutability = mutable.then(|| quote!(mut));
    let typing = quote!(#(#checked)* let _ = #asyncness |#mutability #name: #ty| -> () #typing;);
    let span = closure.or1_token.span();
    let native = match calls.waits {
        // The future of an `async` closure would hold the index twice.
        true => {
            quote_spanned!(span=> move |#mutability #name: #ty| async move { let (): () = #native; })
        }
        false => quote_spanned!(span=> move |#mutability #name: #ty| -> () #native),
    };
    let bindings_of: Vec<_> = captures.iter().map(|name| Some(name.id)).collect();
    let own = match mutable {
        true => BTreeSet::new(),
        false => accesses::own(&body, name.id, index_type, &bindings_of),
    };
    let native = match thread.in_step(&body, (name, index_type), own) {
        // rustc's lints are about the thread as it is written.
        Some(run) => Threads::InStep(quote!({ let _ = #native; #[allow(warnings)] #run })),
        None if calls.waits => Threads::InTurns(native),
        None => Threads::AtOnce(native),
    };
    let device = Device.block(&body);
    let ordinary = calls.ordinary_methods();
    let slots = slots(count, &body);
    let typing = quote!(#slots #typing #checks);
    let b = builder();
    let own = mutable.then(|| quote!(let #name = #b.variable(#name);));
    let device = quote!({ #ordinary #own #device });
    let captured: Vec<_> = captures.iter().map(|name| &name.ident).collect();
    let accesses = match mutable {
        true => BodyAccesses::any(captures.len()),
        false => accesses::of(&body, name.id, index_type, &bindings_of),
    };
    let reports = calls.reports_anywhere();
    let straight = accesses::is_straight(&body, &bindings_of, &accesses.captures);
    let code = Code { reports, accesses, straight, native, typing, device };
    let line = Place::of(closure.span()).map_or(0, |place| place.line as u32);
    let named = quote!(::amp_runtime::KernelName::Closure(#line));
    let twins = twins(&named, (name, &quote!(#ty)), &captured, &code);
    quote! {{
        #(#items)*
        #rules
        #(#bindings)*
        #twins
    }}
}

/// The constant parameters of an `#[amp(host)]` function around the closure.
fn parameters_around(closure: &syn::ExprClosure) -> Vec<Ident> {
    use syn::punctuated::Punctuated;
    let lists = closure.attrs.iter().filter(|attribute| attribute.path().is_ident("parameters"));
    let parse = Punctuated::<Ident, syn::Token![,]>::parse_terminated;
    lists.filter_map(|list| list.parse_args_with(parse).ok()).flatten().collect()
}

/// The name of a size that is not written as a number.
fn size_name(size: &syn::GenericArgument) -> Option<Ident> {
    let path = match size {
        syn::GenericArgument::Type(syn::Type::Path(ty)) => &ty.path,
        syn::GenericArgument::Const(syn::Expr::Path(value)) => &value.path,
        _ => return None,
    };
    path.get_ident().cloned()
}

/// The index of a kernel: its name, which may be `mut`, and its type.
fn check_head(
    closure: &syn::ExprClosure,
    report: &mut Report,
) -> Option<(syn::PatIdent, syn::Type)> {
    if let Some(keyword) = &closure.asyncness {
        report.add(keyword.span, Diagnostic::Suspending { what: "async" });
    }
    if let syn::ReturnType::Type(_, ty) = &closure.output
        && !matches!(&**ty, syn::Type::Tuple(tuple) if tuple.elems.is_empty())
    {
        report.add(ty.span(), Diagnostic::KernelResult);
    }
    let found = |what: &str| Diagnostic::KernelIndex { found: what.to_owned() };
    let mut inputs = closure.inputs.iter();
    let (Some(input), None) = (inputs.next(), inputs.next()) else {
        let count = closure.inputs.len();
        report.add(closure.or1_token.span(), found(&format!("it takes {count} parameters")));
        return None;
    };
    let syn::Pat::Type(typed) = input else {
        report.add(input.span(), found("its type is not written"));
        return None;
    };
    let name = match &*typed.pat {
        syn::Pat::Ident(name) if name.by_ref.is_none() && name.subpat.is_none() => name.clone(),
        syn::Pat::Wild(wild) => {
            // A name that the body cannot mean.
            let ident = Ident::new("__amp_no_index", hygienic(wild.span()));
            let (attrs, by_ref, mutability, subpat) = (Vec::new(), None, None, None);
            syn::PatIdent { attrs, by_ref, mutability, ident, subpat }
        }
        other => {
            report.add(other.span(), found("it is a pattern"));
            return None;
        }
    };
    let kind = parameter_kind(&typed.ty);
    if !matches!(kind, ParameterKind::Index | ParameterKind::Tiled) {
        report.add(typed.ty.span(), found(&format!("it is of type `{}`", written(&typed.ty))));
        return None;
    }
    parameter_type(&typed.ty, report);
    Some((name, (*typed.ty).clone()))
}
