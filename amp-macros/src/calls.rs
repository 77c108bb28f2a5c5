//! What a body does and which functions it calls: the facts that travel along the call graph.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use crate::lower::{callee, constant, path_span};
use crate::syntax::{Block, ExpressionKind, Statement, visit_block};

/// The calls of a body, each function once.
pub struct Calls {
    calls: Vec<(syn::Path, usize)>,
    /// The names of the body's own tile_static variables.
    pub tile_statics: Vec<syn::Ident>,
    /// Does the body wait at a barrier, or hand one on?
    pub waits: bool,
    /// Where it waits.
    pub barriers: Vec<syn::Ident>,
    constants: Vec<syn::Path>,
}

impl Calls {
    /// Walks through a body.
    pub fn of(body: &Block) -> Self {
        let mut calls: Vec<(syn::Path, usize)> = Vec::new();
        let mut waits = false;
        let (mut barriers, mut constants) = (Vec::new(), Vec::new());
        let (mut tile_statics, mut own_constants) = (Vec::new(), Vec::new());
        blocks(body, &mut |block| {
            for statement in &block.statements {
                match statement {
                    Statement::TileStatic { name, .. } => tile_statics.push(name.clone()),
                    Statement::Const(item) => own_constants.push(item.ident.clone()),
                    _ => (),
                }
            }
        });
        visit_block(body, &mut |expression| match &expression.kind {
            ExpressionKind::Wait { method, .. } => {
                waits = true;
                barriers.push(method.clone());
            }
            ExpressionKind::Constant(path)
                if !own_constants.iter().any(|name| path.is_ident(name)) =>
            {
                constants.push(path.clone());
            }
            ExpressionKind::Call(path, arguments) => {
                waits |= arguments.iter().any(|argument| argument.is_tiled());
                let text = path.to_token_stream().to_string();
                let known =
                    calls.iter().any(|(path, _)| path.to_token_stream().to_string() == text);
                if !known && !crate::lower::is_point(path) {
                    calls.push((path.clone(), arguments.len()));
                }
            }
            _ => (),
        });
        Calls { calls, tile_statics, waits, barriers, constants }
    }

    /// The items by which callers learn the facts: `NAME` and `call_graph`, and a walk of the call
    /// graph that reports recursion (C3559).
    pub fn facts(&self, function: &syn::Ident) -> (TokenStream, TokenStream) {
        let own = !self.tile_statics.is_empty();
        let walked = syn::Ident::new("path", Span::mixed_site());
        let text = function.to_string();
        let callees = self.calls.iter().map(|(path, arguments)| {
            let span = path_span(path);
            let message = format!(
                "error C3559: `{}` is called again while it runs: kernels have no call stack, so they cannot recurse\n  help: write a loop",
                path.to_token_stream().to_string().replace(' ', ""),
            );
            let facts = callee(path, *arguments, |name| {
                quote_spanned! {span=>
                    if #walked.closes(#name::NAME) {
                        ::core::panic!(#message);
                    }
                    if #walked.contains(#name::NAME) {
                        ::amp_runtime::rules::Facts::NONE
                    } else {
                        #name::call_graph(&#walked.to(#name::NAME))
                    }
                }
            });
            quote!(let facts = facts.with(#facts);)
        });
        let items = quote! {
            pub const NAME: &'static str =
                ::core::concat!(
                    ::core::file!(), ":", ::core::line!(), ":", ::core::column!(), " ",
                    ::core::module_path!(), "::", #text
                );

            #[allow(unused_variables)]
            pub const fn call_graph(
                #walked: &::amp_runtime::rules::CallPath<'_>,
            ) -> ::amp_runtime::rules::Facts {
                let facts = ::amp_runtime::rules::Facts { tile_static: #own };
                #(#callees)*
                facts
            }
        };
        let walk = quote_spanned! {function.span()=>
            const _: () = {
                #function::call_graph(&::amp_runtime::rules::CallPath::from(#function::NAME));
            };
        };
        (items, walk)
    }

    /// What can still be checked of a body with errors: its callees and its constants.
    pub fn checks(&self, untiled: bool) -> TokenStream {
        let callees = self.calls.iter().map(|(path, arguments)| {
            let span = path_span(path);
            callee(path, *arguments, |name| {
                quote_spanned!(span=> let () = <#name as ::amp_runtime::rules::CallableFromAmp>::AMP;)
            })
        });
        let constants = self.constants.iter().map(|path| constant(path, true));
        let rules = untiled.then(|| self.reject_tile_static());
        quote!({ #rules #(#callees;)* #(let _ = #constants;)* })
    }

    /// Reports each call of a kernel without tiles that leads to a tile_static variable (C3600).
    pub fn reject_tile_static(&self) -> TokenStream {
        const MESSAGE: &str = "error C3600: use of tile_static memory detected in the call graph of a non-tiled parallel_for_each: this function, or one that it calls, declares a tile_static variable\n  help: take a `TiledIndex<…>` and launch the kernel over `extent.tile::<…>()`";
        let checks = self.calls.iter().map(|(path, arguments)| {
            let span = path_span(path);
            let facts = callee(path, *arguments, |name| {
                quote_spanned! {span=>
                    #name::call_graph(&::amp_runtime::rules::CallPath::from("a kernel")).tile_static
                }
            });
            quote_spanned! {span=>
                const _: () = ::core::assert!(!#facts, #MESSAGE);
            }
        });
        quote!(#(#checks)*)
    }
}

/// Calls `visit` for a block and every block within it.
fn blocks(block: &Block, visit: &mut impl FnMut(&Block)) {
    visit(block);
    visit_block(block, &mut |expression| match &expression.kind {
        ExpressionKind::Block(block)
        | ExpressionKind::If { accept: block, .. }
        | ExpressionKind::While { body: block, .. }
        | ExpressionKind::Loop { body: block, .. }
        | ExpressionKind::For { body: block, .. } => visit(block),
        _ => (),
    });
}
