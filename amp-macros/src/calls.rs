//! What a body does and which functions it calls: the facts that travel along the call graph.

use amp_codes::Code;
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit::Visit;

use crate::diagnostics::{Diagnostic, Report};
use crate::facts::may_wait;
use crate::lower::{callee, companion, constant, path_span};
use crate::source::{Source, is_constant};
use crate::syntax::{
    BindingId, Block, Callee, ExpressionKind, Statement, Variable, visit_block, visit_blocks,
};

/// What has no tile, and what to do: a kernel.
pub const KERNEL: (&str, &str) = (
    "a non-tiled parallel_for_each",
    "take a `TiledIndex<…>` and launch the kernel over `extent.tile::<…>()`",
);

/// The same of a method.
pub const METHOD: (&str, &str) =
    ("a method that does not get the tile", "take the tiled index, as `t: TiledIndex<…>`");

/// A tile_static variable.
pub struct TileStatic {
    pub name: syn::Ident,
    ty: syn::Type,
    pad: Option<syn::Expr>,
}

/// The calls of a body, each function once.
pub struct Calls {
    calls: Vec<(syn::Path, usize)>,
    /// The names of the methods and of the types' functions that it calls.
    methods: Vec<syn::Ident>,
    /// The body's own tile_static variables.
    pub tile_statics: Vec<TileStatic>,
    /// Does the body wait at a barrier, or hand one on?
    pub waits: bool,
    /// Does it print or check?
    pub reports: bool,
    /// The captured functions that it calls.
    pub captured: Vec<BindingId>,
    /// Where it waits.
    pub barriers: Vec<syn::Ident>,
    /// The operations of subgroups that it calls, with the modules that they are in.
    subgroups: Vec<(syn::Ident, &'static str)>,
    constants: Vec<syn::ExprPath>,
    /// The names of the constants that the body declares.
    own_constants: Vec<syn::Ident>,
}

impl Calls {
    /// Walks through a body.
    pub fn of(body: &Block) -> Self {
        let mut calls: Vec<(syn::Path, usize)> = Vec::new();
        let mut waits = false;
        let (mut reports, mut captured) = (false, Vec::new());
        let (mut barriers, mut subgroups, mut constants) = (Vec::new(), Vec::new(), Vec::new());
        let mut methods: Vec<syn::Ident> = Vec::new();
        let (mut tile_statics, mut own_constants) = (Vec::new(), Vec::new());
        visit_blocks(body, &mut |block| {
            for statement in &block.statements {
                match statement {
                    Statement::TileStatic { name, ty, pad } => {
                        let (name, ty, pad) = (name.ident.clone(), ty.clone(), pad.clone());
                        tile_statics.push(TileStatic { name, ty, pad });
                    }
                    Statement::Const(item) => own_constants.push(item.ident.clone()),
                    _ => (),
                }
            }
        });
        visit_block(body, &mut |expression| {
            waits |= may_wait(expression);
            match &expression.kind {
                ExpressionKind::Print(_) | ExpressionKind::Check(..) => reports = true,
                ExpressionKind::Wait { method, .. } => barriers.push(method.clone()),
                ExpressionKind::Constant(path, _)
                    if !own_constants.iter().any(|name| path.path.is_ident(name)) =>
                {
                    constants.push(path.clone());
                }
                ExpressionKind::Method(call) => methods.push(call.name.clone()),
                ExpressionKind::CallValue(function, _) => {
                    if let ExpressionKind::Variable(name, Variable::Captured) = &function.kind {
                        captured.push(name.id);
                    }
                }
                ExpressionKind::CallAssociated(path, ..) => {
                    methods.extend(path.path.segments.last().map(|last| last.ident.clone()));
                }
                ExpressionKind::Call(Callee { path, .. }, arguments, _) => {
                    subgroups.extend(operation_of_subgroup(path));
                    let text = path.to_token_stream().to_string();
                    let known =
                        calls.iter().any(|(path, _)| path.to_token_stream().to_string() == text);
                    if !known {
                        calls.push((path.clone(), arguments.len()));
                    }
                }
                _ => (),
            }
        });
        Calls {
            calls,
            methods,
            tile_statics,
            waits,
            reports,
            captured,
            barriers,
            subgroups,
            constants,
            own_constants,
        }
    }

    /// Reports what needs a tile, in code that has none.
    pub fn reject_waiting(&self, report: &mut Report) {
        for method in &self.barriers {
            report.add(method.span(), Diagnostic::BarrierUntiled);
        }
        for (name, module) in &self.subgroups {
            let diagnostic = Diagnostic::SubgroupUntiled { name: format!("{module}::{name}") };
            report.add(name.span(), diagnostic);
        }
    }

    /// The items by which callers learn the facts: `NAME` and `call_graph`, and a walk of the call
    /// graph that reports recursion (C3559) and, from a kernel, too much tile_static memory (C3565).
    pub fn facts(
        &self,
        function: &syn::Ident,
        carrier: &TokenStream,
        generics: &syn::Generics,
        kernel: bool,
        items: &[TokenStream],
    ) -> (TokenStream, TokenStream) {
        let (own, reports) = (!self.tile_statics.is_empty(), self.may_report());
        let [walked, sum] = ["path", "facts"].map(|name| syn::Ident::new(name, Span::mixed_site()));
        let text = function.to_string();
        let callees = self.calls.iter().map(|(path, arguments)| {
            let span = path_span(path);
            let callee_name = path.to_token_stream().to_string().replace(' ', "");
            let message = Code::C3559.message(
                format!("`{callee_name}` is called again while it runs: kernels have no call stack, so they cannot recurse"),
                "write a loop",
            );
            let facts = callee(path, *arguments, |name| {
                quote_spanned! {span=>
                    if #walked.closes(#name::NAME) {
                        ::core::panic!("{}", #message);
                    }
                    if #walked.contains(#name::NAME) {
                        ::amp_runtime::rules::Facts::NONE
                    } else {
                        #name::call_graph(&#walked.to(#name::NAME))
                    }
                }
            });
            quote!(let #sum = #sum.with(#facts);)
        });
        let parameters: Vec<_> = generics.params.iter().filter_map(parameter_name).collect();
        let memory = self.own_memory(&quote!(Self::NAME), &parameters);
        let items = quote! {
            pub const NAME: &'static str =
                ::core::concat!(
                    ::core::file!(), ":", ::core::line!(), ":", ::core::column!(), " ",
                    ::core::module_path!(), "::", #text
                );

            #[allow(warnings)]
            pub const fn call_graph(
                #walked: &::amp_runtime::rules::CallPath<'_>,
            ) -> ::amp_runtime::rules::Facts {
                #(#items)*
                let #sum = ::amp_runtime::rules::Facts {
                    tile_static: #own,
                    reports: #reports,
                    memory: #memory,
                };
                #(#callees)*
                #sum
            }
        };
        let graph = quote_spanned! {function.span()=>
            #carrier::call_graph(&::amp_runtime::rules::CallPath::from(#carrier::NAME))
        };
        let limit = kernel.then(|| reject_excess(function.span(), &quote!(facts.memory)));
        let walked = match limit {
            Some(limit) => quote!(let facts = #graph; #limit),
            None => quote!(#graph;),
        };
        let walk = quote_spanned!(function.span()=> const _: () = { #walked };);
        (items, walk)
    }

    /// What the device twin finds for a method that is not `#[amp]`: an error that says so.
    ///
    /// It takes `&mut self`, where methods that are `#[amp]` have `&self`, and those of numbers
    /// `self`: so Rust looks for it last.
    pub fn ordinary_methods(&self) -> TokenStream {
        let mut known = Vec::new();
        let methods = self.methods.iter().filter(|name| {
            let text = name.to_string();
            let new = !known.contains(&text);
            known.push(text);
            new
        });
        let methods = methods.map(|name| {
            let (name, span) = (companion(name), name.span());
            quote_spanned! {span=>
                fn #name<A, R>(
                    &mut self,
                    _: &mut ::amp_runtime::ir::Builder,
                    _: &[::amp_runtime::ir::Value],
                    _: ::amp_runtime::twin::Call<impl Sized, A, R>,
                ) -> Self::Ordinary<R>
                where
                    Self: Sized,
                {
                    ::core::default::Default::default()
                }
            }
        });
        let own = (!self.methods.is_empty()).then(|| {
            quote! {
                #[allow(nonstandard_style)]
                trait __AmpOrdinaryMethods: ::amp_runtime::rules::Receiver {
                    #(#methods)*
                }
                impl<T: ::amp_runtime::rules::Receiver> __AmpOrdinaryMethods for T {}
            }
        });
        quote!(use ::amp_runtime::methods::in_scope::*; #own)
    }

    /// What can still be checked of a body with errors: its callees and its constants.
    pub fn checks(&self, untiled: bool, items: &[TokenStream]) -> TokenStream {
        let callees = self.calls.iter().map(|(path, arguments)| {
            let span = path_span(path);
            callee(path, *arguments, |name| {
                quote_spanned!(span=> let () = <#name as ::amp_runtime::rules::CallableFromAmp>::AMP;)
            })
        });
        // `None` has a type only where it is used.
        let constants = self.constants.iter().filter(|path| !path.path.is_ident("None"));
        let constants = constants.map(|path| constant(path, true));
        let rules = untiled.then(|| self.reject_tile_static(&[], KERNEL));
        quote!({ #(#items)* #rules #(#callees;)* #(let _ = #constants;)* })
    }

    /// Does the body print or check, or could a method or a captured function that it calls? These are in
    /// no call graph, since what is called depends on types.
    fn may_report(&self) -> bool {
        self.reports || !self.captured.is_empty() || !self.methods.is_empty()
    }

    /// Does the body, or anything that it calls, print or check? A constant.
    pub fn reports_anywhere(&self) -> TokenStream {
        let own = self.may_report();
        let callees = self.calls.iter().map(|(path, arguments)| {
            let span = path_span(path);
            callee(path, *arguments, |name| {
                quote_spanned! {span=>
                    #name::call_graph(&::amp_runtime::rules::CallPath::from("a kernel")).reports
                }
            })
        });
        quote!(const { #own #(|| #callees)* })
    }

    /// The body's own tile_static variables, save those whose types depend on generic parameters
    /// or on constants within the body: what these are is not known outside it.
    fn own_memory(&self, function: &TokenStream, parameters: &[&syn::Ident]) -> TokenStream {
        let known = self.tile_statics.iter().filter(|variable| {
            !variable
                .mentions(&|name| parameters.contains(&name) || self.own_constants.contains(name))
        });
        let variables = known.map(|TileStatic { name, ty, pad }| {
            let (text, span) = (name.to_string(), ty.span());
            let pad = pad.iter();
            quote_spanned! {span=>
                (#text, ::amp_runtime::tile_memory::bytes::<#ty>(0 #(+ #pad)*))
            }
        });
        quote!(::amp_runtime::tile_memory::TileMemory::of(#function, &[#(#variables),*]))
    }

    /// Reports a kernel from a closure that has too much tile_static memory (C3565).
    ///
    /// A name in the type of a variable may be that of a generic parameter around the closure. Then
    /// each instance is checked, when it is built.
    pub fn limit_tile_memory(&self, span: Span) -> TokenStream {
        let memory = self.own_memory(&quote!(""), &[]);
        let callees = self.calls.iter().map(|(path, arguments)| {
            callee(path, *arguments, |name| {
                quote_spanned! {path_span(path)=>
                    #name::call_graph(&::amp_runtime::rules::CallPath::from("a kernel")).memory
                }
            })
        });
        let sum = syn::Ident::new("memory", Span::mixed_site());
        let limit = reject_excess(span, &quote!(#sum));
        let check = quote! {{
            let #sum = #memory;
            #(let #sum = #sum.with(&#callees);)*
            #limit
        }};
        match self.tile_statics.iter().all(TileStatic::is_plain) {
            true => quote_spanned!(span=> #[allow(warnings)] const _: () = #check;),
            false => quote_spanned!(span=> #[allow(warnings)] const #check;),
        }
    }

    /// Reports each call of a kernel without tiles, or of a method that gets none, that leads to a tile_static variable (C3600).
    pub fn reject_tile_static(
        &self,
        items: &[TokenStream],
        (of, mend): (&str, &str),
    ) -> TokenStream {
        let message = Code::C3600.message(
            format!("use of tile_static memory detected in the call graph of {of}: this function, or one that it calls, declares a tile_static variable"),
            mend,
        );
        let checks = self.calls.iter().map(|(path, arguments)| {
            let span = path_span(path);
            let facts = callee(path, *arguments, |name| {
                quote_spanned! {span=>
                    #name::call_graph(&::amp_runtime::rules::CallPath::from("a kernel")).tile_static
                }
            });
            quote_spanned! {span=>
                #[allow(warnings)]
                const _: () = { #(#items)* if #facts { ::core::panic!("{}", #message) } };
            }
        });
        quote!(#(#checks)*)
    }
}

/// The modules of the runtime with operations of subgroups.
const OF_SUBGROUPS: [&str; 2] = ["cooperative", "subgroup"];

/// The operation of subgroups that a path names, and its module: `subgroup::add`.
fn operation_of_subgroup(path: &syn::Path) -> Option<(syn::Ident, &'static str)> {
    let mut names = path.segments.iter().rev().map(|segment| &segment.ident);
    let (name, module) = (names.next()?, names.next()?);
    let known = OF_SUBGROUPS.into_iter().find(|known| module == known)?;
    let of_program = Source::of(module.span()).is_some_and(|s| s.has_inline_module(known));
    (!of_program).then(|| (name.clone(), known))
}

/// Statements that fail if it is too much tile_static memory.
fn reject_excess(span: Span, memory: &TokenStream) -> TokenStream {
    quote_spanned! {span=>
        if let ::core::option::Option::Some(text) = #memory.excess() {
            ::core::panic!("{}", text.as_str());
        }
    }
}

fn parameter_name(parameter: &syn::GenericParam) -> Option<&syn::Ident> {
    match parameter {
        syn::GenericParam::Type(parameter) => Some(&parameter.ident),
        syn::GenericParam::Const(parameter) => Some(&parameter.ident),
        syn::GenericParam::Lifetime(_) => None,
    }
}

impl TileStatic {
    /// Is there such a name in its type or its padding?
    fn mentions(&self, is_it: &dyn Fn(&syn::Ident) -> bool) -> bool {
        struct Names<'n>(&'n dyn Fn(&syn::Ident) -> bool, bool);
        impl<'ast> Visit<'ast> for Names<'_> {
            fn visit_ident(&mut self, name: &'ast syn::Ident) {
                self.1 |= (self.0)(name);
            }
        }
        let mut found = Names(is_it, false);
        found.visit_type(&self.ty);
        self.pad.iter().for_each(|pad| found.visit_expr(pad));
        found.1
    }

    /// Is it of numbers, and are its lengths and its padding known wherever it stands?
    fn is_plain(&self) -> bool {
        is_plain(&self.ty) && self.pad.as_ref().is_none_or(is_plain_length)
    }
}

/// Is it a number that is written out, or a constant of the file?
fn is_plain_length(length: &syn::Expr) -> bool {
    match length {
        syn::Expr::Lit(_) => true,
        syn::Expr::Path(path) => path.path.get_ident().is_some_and(is_constant),
        syn::Expr::Binary(both) => is_plain_length(&both.left) && is_plain_length(&both.right),
        _ => false,
    }
}

/// Is it a number, or an array of numbers with a length that is known wherever it stands?
fn is_plain(ty: &syn::Type) -> bool {
    match ty {
        syn::Type::Path(path) => path
            .path
            .get_ident()
            .is_some_and(|name| name.to_string().starts_with(char::is_lowercase)),
        syn::Type::Array(array) => is_plain(&array.elem) && is_plain_length(&array.len),
        _ => false,
    }
}
