//! `#[amp] fn` and `#[amp(cpu)] fn`.
//!
//! A function `f` becomes a type `f` beside the function `f`: they live in different namespaces,
//! and an import brings both. The type carries the twins and the facts, for callers in `#[amp]`
//! code; the function is what ordinary Rust sees.

use proc_macro2::{Delimiter, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;

use super::by_tile::ByTile;
use super::generics::{bounds, check_elements, mentions, turbofish};
use super::misplaced::within_impl;
use super::parameter::Parameter;
use super::role::{Role, is_tiled_index};
use super::routine::{Of, Owner, Routine};
use super::unmarked::{is_refused, marked_method};
use crate::analysis::races::{self, Checks, Group, Launched, constants_around};
use crate::calls::{KERNEL, TileStatic};
use crate::diagnostics::{Diagnostic, Report};
use crate::lower::in_step;
use crate::place::Place;
use crate::source::Source;
use crate::syntax::{
    ExpressionKind, ParameterKind, is_of_numbers, tiled_form, visit_block, written,
};
use crate::tiles::check_tile;
use crate::uniformity::Uniformity;

/// Expands a function; `cpu` says that it is `#[amp(cpu)]`, `report` what is wrong with it so far.
pub fn function(item: &syn::ItemFn, cpu: bool, mut report: Report) -> TokenStream {
    if within_impl(item) {
        let (what, mend) = ("`#[amp]` on a method", "put it above the `impl` block or the trait");
        let span = item.sig.receiver().map_or_else(|| item.sig.ident.span(), Spanned::span);
        report.add(span, Diagnostic::Unsupported { what, mend });
        let errors = report.into_tokens();
        let stub = marked_method(item);
        return quote!(#errors #stub);
    }
    if let Some(keyword) = beside(&item.sig.ident) {
        let name = item.sig.ident.to_string();
        report.add(item.sig.ident.span(), Diagnostic::SharedName { name, keyword });
        let errors = report.into_tokens();
        let syn::ItemFn { vis, sig, .. } = item;
        return quote!(#errors #[allow(warnings)] #vis #sig { loop {} });
    }
    let mut routine = Routine::read(
        &item.sig,
        Some(&item.block),
        &syn::Generics::default(),
        Of::Function { cpu },
    );
    let role = Role::of(cpu, &routine);
    report.append(std::mem::take(&mut routine.report));
    if item.sig.ident == "main" {
        // What it does is ordinary Rust.
        report = Report::default();
        report.add(item.sig.ident.span(), Diagnostic::OnMain);
        let errors = report.into_tokens();
        let syn::ItemFn { sig, .. } = item;
        return quote!(#errors #[allow(warnings)] #sig { loop {} });
    }
    check_elements(&item.sig, &mut report);
    check_rules(&item.sig.ident, cpu, role, &routine, &mut report);
    let uniformity = Uniformity::of_function(&routine.body, &routine.given(), routine.waits());
    report.append(uniformity.report());
    routine.checks = uniformity.type_checks(&routine.calls.ordinary_methods());
    let generic = !turbofish(&routine.generics).is_empty();
    let tiles: TokenStream =
        tiled_forms(&item.sig).map(|form| check_tile(&form, generic, &mut report)).collect();
    let races = match report.is_empty() {
        true => races_of(&item.sig, &routine, role == Role::Kernel, generic, &mut report),
        false => Checks::default(),
    };
    let Checks { mut items, mut statements } = races;
    if generic { &mut statements } else { &mut items }.extend(tiles);
    let (outside, inside) = (items, (!statements.is_empty()).then_some(statements));
    let module = Function::module(item);
    let in_step = (role == Role::Kernel).then(|| routine.in_step()).flatten();
    let function = Function { item, module, routine, role, uniformity, rules: inside, in_step };
    // Of a trait that lacks its mark an `impl` says so.
    let refused = bounds(&item.sig.generics).any(is_refused);
    if report.is_empty() && !refused {
        let whole = function.expand();
        quote!(#outside #whole)
    } else {
        let errors = report.into_tokens();
        let stub = function.stub(&TokenStream::new());
        quote!(#errors #outside #stub)
    }
}

/// What has the name of the function in the same module, where the function's type has to be.
fn beside(name: &syn::Ident) -> Option<String> {
    let (source, place) = (Source::of(name.span())?, Place::of(name.span())?);
    source.beside(&name.to_string(), place.line, false).map(str::to_owned)
}

/// Reports races of what all threads of a domain or a tile run: a kernel, or a function or method that waits.
pub fn races_of(
    signature: &syn::Signature,
    routine: &Routine,
    kernel: bool,
    generic: bool,
    report: &mut Report,
) -> Checks {
    let mut forms = tiled_forms(signature);
    let form = match (forms.next(), forms.next()) {
        (form, None) => form,
        (_, Some(_)) => return Checks::default(),
    };
    let name =
        |parameter: &Parameter| parameter.pattern.single_name().map(|(name, _)| name.clone());
    let of_kind = |kind: ParameterKind| {
        routine.parameters.iter().filter(move |parameter| parameter.kind == kind)
    };
    let mut tiled = of_kind(ParameterKind::Tiled).filter(|parameter| is_tiled_index(parameter));
    let mut plain = of_kind(ParameterKind::Index);
    let (group, index) = match &form {
        Some(form) if kernel || !routine.calls.barriers.is_empty() => {
            (Some(Group::Tile(form)), tiled.next())
        }
        None if kernel => {
            let index = plain.next();
            (index.and_then(|index| Group::of_domain(&index.ty)), index)
        }
        _ => (None, None),
    };
    let (Some(group), Some(index)) = (group, index.and_then(name)) else {
        return Checks::default();
    };
    let uniform = match kernel {
        true => of_kind(ParameterKind::Value).filter_map(name).collect(),
        false => Vec::new(),
    };
    let constants = constants_around(signature.ident.span());
    let launched = Launched { group, index: &index, uniform, generic, constants };
    races::check(&routine.body, &launched, report)
}

/// Expands a function whose body is not Rust, so that its callers have no errors.
pub fn unreadable(item: &syn::ItemFn, cpu: bool) -> TokenStream {
    let mut routine =
        Routine::read(&item.sig, None, &syn::Generics::default(), Of::Function { cpu });
    routine.report = Report::default();
    let role = Role::of(cpu, &routine);
    let uniformity = Uniformity::of_function(&routine.body, &routine.given(), routine.waits());
    let module = Function::module(item);
    let (rules, in_step) = (None, None);
    Function { item, module, routine, role, uniformity, rules, in_step }.stub(&never_built())
}

/// A statement of what stands for code that could not be read. rustc has refused the code, so this is
/// never built.
pub fn never_built() -> TokenStream {
    quote!(::amp_runtime::rules::unreadable::<0>();)
}

/// The tiled indices that a signature takes.
pub fn tiled_forms(
    signature: &syn::Signature,
) -> impl Iterator<Item = crate::syntax::TiledForm> + '_ {
    signature.inputs.iter().filter_map(|input| match input {
        syn::FnArg::Typed(typed) => tiled_form(&typed.ty),
        syn::FnArg::Receiver(_) => None,
    })
}

fn check_rules(
    own_name: &syn::Ident,
    cpu: bool,
    role: Role,
    routine: &Routine,
    report: &mut Report,
) {
    let Routine { parameters, body, calls, .. } = routine;
    visit_block(body, &mut |expression| match &expression.kind {
        ExpressionKind::Call(callee, ..) if callee.path.is_ident(own_name) => {
            report.add(callee.path.span(), Diagnostic::Recursion { name: own_name.to_string() });
        }
        ExpressionKind::Wait { method, .. } if cpu => {
            report.add(method.span(), Diagnostic::BarrierInCpu);
        }
        _ => (),
    });
    if !cpu && !routine.waits() {
        calls.reject_waiting(report);
    }
    for TileStatic { name, .. } in &calls.tile_statics {
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
            report.add(parameter.pattern.span(), Diagnostic::TiledIndexInCpu);
        }
    }
}

pub struct Function<'i> {
    pub item: &'i syn::ItemFn,
    /// Where its type is, if not beside it.
    pub module: Option<proc_macro2::Ident>,
    pub routine: Routine,
    pub role: Role,
    uniformity: Uniformity,
    /// What is checked for each instance of a generic function.
    rules: Option<TokenStream>,
    /// What runs it on the CPU, if it is a kernel whose threads run in step.
    pub in_step: Option<TokenStream>,
}

impl Function<'_> {
    /// The function's own attributes, which belong to what ordinary Rust sees.
    pub(super) fn attributes(&self) -> impl Iterator<Item = &syn::Attribute> {
        self.item.attrs.iter()
    }

    pub fn is_untiled_kernel(&self) -> bool {
        self.role == Role::Kernel && self.routine.parameters[0].kind == ParameterKind::Index
    }

    fn expand(&self) -> TokenStream {
        let name = self.carrier_path();
        let carrier = self.carrier();
        let (calls, items) = (&self.routine.calls, &self.routine.items);
        let kernel = self.role == Role::Kernel;
        let own = &self.item.sig.ident;
        let (facts, walk) = calls.facts(own, &name, &self.routine.generics, kernel, items);
        let rules = self.is_untiled_kernel().then(|| calls.reject_tile_static(items, KERNEL));
        let uniformity = self.uniformity.facts(items);
        let barriers = self.uniformity.walk(Some(quote!(#name::BODY)), items);
        let (native, unused) = (self.native(), self.unused());
        let by_tile = self.by_tile();
        let expand = self.routine.device(
            &format_ident!("expand", span = own.span()),
            &quote!(pub),
            self.role == Role::Dual,
            Owner::Function,
        );
        let (host, inferred) = (self.host(), self.inferred());
        quote! {
            #host
            #carrier
            #[allow(dead_code, unreachable_pub)]
            impl #name {
                #facts
                #uniformity
                #native
                #unused
                #by_tile
                #expand
                #inferred
            }
            #walk
            #rules
            #barriers
        }
    }

    fn native(&self) -> TokenStream {
        let span = self.item.sig.ident.span();
        let inputs = self.routine.inputs();
        // Lint levels hold for the body, which is here.
        let lints = self.attributes().filter(|attribute| {
            ["allow", "warn", "deny", "forbid"].iter().any(|lint| attribute.path().is_ident(lint))
        });
        let body = self.routine.native(self.role == Role::Dual);
        let rules = &self.rules;
        let braces = self.braces(&quote!(#rules #body));
        let output = self.routine.output.as_ref().map(|ty| quote!(-> #ty));
        let written = self.routine.written_generics();
        let syn::Generics { params: generics, where_clause, .. } = &written;
        let in_step = self.running_in_step();
        let head = quote_spanned! {span=>
            #(#lints)*
            #[inline(always)]
            #[allow(unused_parens, unused_braces, clippy::all, clippy::pedantic, clippy::nursery)]
        };
        // rustc proposes a result's type behind the parentheses.
        let mut parameters = proc_macro2::Group::new(Delimiter::Parenthesis, quote!(#(#inputs),*));
        parameters.set_span(self.item.sig.paren_token.span.join());
        let signature = quote_spanned!(span=> <#generics> #parameters #output #where_clause);
        if self.role == Role::Kernel && self.routine.calls.waits {
            // The future of an `async fn` would hold the parameters twice. All lifetimes are in this
            // one too, whatever edition the program has: the span is of ours.
            let own = Span::mixed_site();
            let future = quote_spanned!(own=> -> impl ::core::future::Future<Output = ()>);
            let mistaken = self.mistaken();
            return quote_spanned! {span=>
                #head
                pub fn waiting<#generics>(#(#inputs),*) #future #where_clause {
                    async move { #rules let (): () = { #body }; }
                }
                #mistaken
                #in_step
            };
        }
        if self.is_kernel_at_once() {
            let (names, types) = (self.names(), self.routine.written_types());
            let arguments = turbofish(&written);
            return quote_spanned! {span=>
                #head
                pub fn native #signature #braces
                #in_step

                #[inline(always)]
                #[allow(clippy::all)]
                pub async fn waiting<#generics>(#(#names: #types),*) #where_clause {
                    Self::native #arguments (#(#names),*)
                }
            };
        }
        let (asyncness, form) = match self.routine.waits() {
            true => (Some(quote!(async)), format_ident!("waiting", span = span)),
            false => (None, format_ident!("native", span = span)),
        };
        let mistaken = self.mistaken();
        quote_spanned! {span=>
            #head
            pub #asyncness fn #form #signature #braces
            #mistaken
            #in_step
        }
    }

    /// What stands for a call that hands on the tile to what does not take it, or does not to what does. Then rustc
    /// speaks of its arguments, and of nothing that follows; a tile that is not seen to be one ends the launch.
    pub fn mistaken(&self) -> TokenStream {
        let name = &self.item.sig.ident;
        let span = name.span();
        let inputs = self.routine.parameters.iter().zip(self.routine.written_types());
        let inputs: Vec<_> = inputs
            .map(|(parameter, ty)| quote_spanned!(parameter.pattern.tokens.span()=> _: #ty))
            .collect();
        let syn::Generics { params, where_clause, .. } = &self.routine.written_generics();
        let implements = matches!(&self.routine.output, Some(syn::Type::ImplTrait(_)));
        let output = self.routine.output.as_ref().filter(|_| !implements);
        let output = output.map_or_else(|| quote!(()), ToTokens::to_token_stream);
        let text =
            format!("C3930: `{name}` takes the tile by the name of a tiled index: `{name}(t, …)`");
        if self.routine.waits() {
            return quote_spanned! {span=>
                #[allow(warnings, clippy::all)]
                pub fn native<#params>(#(#inputs),*) -> #output #where_clause {
                    ::core::panic!("{}", #text)
                }
            };
        }
        let by_tile = self.routine.output.as_ref().is_none_or(is_of_numbers).then(|| {
            quote_spanned! {span=>
                #[allow(warnings, clippy::all)]
                pub fn by_tile<#params>(
                    _: impl Sized,
                    _: impl Sized,
                    _: &::amp_runtime::native::kept::Kept<#output>,
                ) #where_clause {}
            }
        });
        quote_spanned! {span=>
            #[allow(warnings, clippy::all)]
            pub fn waiting<#params>(
                #(#inputs),*
            ) -> ::core::future::Pending<#output> #where_clause { ::core::future::pending() }

            #by_tile
        }
    }

    /// The function that runs in all threads of a tile, if it waits.
    fn by_tile(&self) -> Option<TokenStream> {
        let thread =
            |types, arguments: Vec<_>| quote!(Self::waiting #types (#(#arguments),*).await);
        let function = ByTile {
            name: format_ident!("by_tile"),
            vis: quote!(pub),
            own: None,
            any_index: true,
            cuts: true,
            thread: &thread,
        };
        self.routine.waits().then(|| self.routine.by_tile(&function))
    }

    /// The function that runs a kernel whose threads run in step.
    fn running_in_step(&self) -> Option<TokenStream> {
        let run = self.in_step.as_ref()?;
        let (threads, reports) = (in_step::threads(), in_step::reports());
        let (index, inputs) = (&self.routine.parameters[0].ty, self.routine.inputs().split_off(1));
        let rules = &self.rules;
        let written = self.routine.written_generics();
        let syn::Generics { params: generics, where_clause, .. } = &written;
        let items = &self.routine.items;
        Some(quote! {
            #[inline(always)]
            #[allow(warnings, clippy::all)]
            pub fn in_step<#generics>(
                #threads: ::amp_runtime::Threads<'_, #index>,
                #reports: bool,
                #(#inputs),*
            ) #where_clause {
                #rules
                #(#items)*
                #run
            }
        })
    }

    /// The device twin for calls that leave generic arguments to inference. A constant that no parameter
    /// has in its type has to be written; rustc says so of the native twin, so there is no other that
    /// it could miss.
    fn inferred(&self) -> TokenStream {
        let Routine { generics, parameters, output, .. } = &self.routine;
        let types = parameters.iter().map(|parameter| parameter.ty.to_token_stream());
        let bounds = generics.type_params().map(ToTokens::to_token_stream);
        let inferring: TokenStream = types
            .chain(output.as_ref().map(ToTokens::to_token_stream))
            .chain(bounds)
            .chain(generics.where_clause.as_ref().map(ToTokens::to_token_stream))
            .collect();
        let open = generics.const_params().any(|constant| !mentions(&inferring, &constant.ident));
        if open {
            return quote! {
                #[doc(hidden)]
                pub fn expand_inferred(
                    builder: &mut ::amp_runtime::ir::Builder,
                    _: &[::amp_runtime::ir::Value],
                    _: impl Sized,
                ) -> ::amp_runtime::ir::Value {
                    builder.fail("a call without the generic arguments that it needs")
                }
            };
        }
        let last: syn::Type = {
            let last = self.routine.signature(Owner::Function);
            self.routine.written(&syn::parse_quote!(#last))
        };
        let written = self.routine.written_generics();
        let arguments = turbofish(&written);
        let (parameters, where_clause) = (&written.params, &written.where_clause);
        quote! {
            #[doc(hidden)]
            #[inline(always)]
            #[allow(clippy::all)]
            pub fn expand_inferred<#parameters>(
                builder: &mut ::amp_runtime::ir::Builder,
                arguments: &[::amp_runtime::ir::Value],
                last: #last,
            ) -> ::amp_runtime::ir::Value #where_clause {
                Self::expand #arguments (builder, arguments, last)
            }
        }
    }

    /// What a call gives whose result is not used: rustc warns of that where the function says so.
    pub fn unused(&self) -> TokenStream {
        let must_use = self.attributes().filter(|attribute| attribute.path().is_ident("must_use"));
        quote! {
            #(#must_use)*
            #[inline(always)]
            pub fn unused<Result>(result: Result) -> Result {
                result
            }
        }
    }
}
