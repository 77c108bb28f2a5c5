//! The form of a function that runs in all threads of a tile, for callers whose bodies are cut.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

use super::generics::{mentions, named};
use super::parameter::Parameter;
use super::role::is_tiled_index;
use super::routine::Routine;
use crate::lower::in_step::Passed;
use crate::lower::{Native, Variables, in_step};
use crate::syntax::{self, ParameterKind, is_read_only};

/// A function that runs in all threads of a tile.
pub struct ByTile<'f> {
    pub name: syn::Ident,
    pub vis: TokenStream,
    /// `&self`, of a method. It is not looked at: it only says of which type it is.
    pub own: Option<TokenStream>,
    /// Does a call say by itself that its tile has another index, so that nothing needs to be said here?
    pub any_index: bool,
    /// May its body be cut, or is it not known which one runs?
    pub cuts: bool,
    /// What one thread does, with generic arguments and those of the call.
    pub thread: &'f dyn Fn(Option<TokenStream>, Vec<TokenStream>) -> TokenStream,
}

impl Routine {
    /// The function that runs in all threads of a tile, of one that waits: its parameters but for the tile are
    /// a tuple of what they are for each thread, and what it gives is kept for each.
    pub fn by_tile(&self, function: &ByTile<'_>) -> TokenStream {
        let (tile, results) = (in_step::tile(), in_step::results());
        let is_index = |parameter: &&Parameter| is_tiled_index(parameter);
        let (tiled, others): (Vec<_>, Vec<_>) =
            self.parameters.iter().partition(|parameter| parameter.kind == ParameterKind::Tiled);
        let index = tiled.iter().copied().find(is_index);
        let index_type = match index.map(|index| &index.ty) {
            Some(syn::Type::Reference(reference)) => reference.elem.to_token_stream(),
            Some(ty) => ty.to_token_stream(),
            None => quote!(impl ::amp_runtime::DomainIndex),
        };
        let names: Vec<_> = (0..others.len()).map(in_step::given).collect();
        let types = others.iter().map(|parameter| self.type_by_tile(parameter));
        let output = self.output.as_ref().map_or_else(|| quote!(()), |ty| quote!(#ty));
        let generics = self.written_generics();
        let (parameters, where_clause) = (&generics.params, &generics.where_clause);
        let (items, rules) = (&self.items, &self.rules);
        let cut = if function.cuts { self.cut(&tiled, &others) } else { None };
        let body = cut.unwrap_or_else(|| self.in_turns(&others, &generics, function.thread));
        let generic = self.generics.params.iter().map(|parameter| match parameter {
            syn::GenericParam::Type(ty) => &ty.ident,
            syn::GenericParam::Const(constant) => &constant.ident,
            syn::GenericParam::Lifetime(lifetime) => &lifetime.lifetime.ident,
        });
        // Else it is inferred from the tile.
        let is_known =
            index.is_some() && !generic.into_iter().any(|name| mentions(&index_type, name));
        let (index_type, known) = match function.any_index && is_known {
            true => (
                quote!(impl ::amp_runtime::DomainIndex),
                Some(quote!(let #tile = #tile.of::<#index_type>();)),
            ),
            false => (index_type, None),
        };
        let ByTile { name, vis, own, .. } = function;
        let own = own.as_ref().map(|own| quote!(#own,));
        quote! {
            #[doc(hidden)]
            #[inline(always)]
            #[allow(warnings, clippy::all)]
            #vis fn #name<#parameters>(
                #own
                #tile: ::amp_runtime::native::in_step::Tile<'_, #index_type>,
                (#(#names,)*): (#(#types,)*),
                #results: &::amp_runtime::native::kept::Kept<#output>,
            ) #where_clause {
                use ::amp_runtime::native::given::{Referred as _, Sliced as _, Valued as _};
                #known
                #rules
                #(#items)*
                #body
            }
        }
    }

    /// The type of what gives a parameter for each thread.
    fn type_by_tile(&self, parameter: &Parameter) -> syn::Type {
        match (parameter.passed(), self.written(&parameter.ty)) {
            // `impl Trait` stands within no other one, but may be an associated type.
            (Passed::Value, syn::Type::ImplTrait(of)) => {
                let bounds = &of.bounds;
                syn::parse_quote!(impl ::amp_runtime::native::given::Valued<Of: #bounds>)
            }
            _ => self.written(&parameter.type_by_tile()),
        }
    }

    /// The threads of a tile, which take turns.
    fn in_turns(
        &self,
        others: &[&Parameter],
        generics: &syn::Generics,
        one: &dyn Fn(Option<TokenStream>, Vec<TokenStream>) -> TokenStream,
    ) -> TokenStream {
        let (tile, results, thread) = (in_step::tile(), in_step::results(), in_step::thread());
        let names: Vec<_> = (0..others.len()).map(in_step::given).collect();
        let mut given = names.iter().zip(others);
        let arguments = self.parameters.iter().map(|parameter| match parameter.kind {
            ParameterKind::Tiled if is_tiled_index(parameter) => match parameter.ty {
                syn::Type::Reference(_) => quote!(&index),
                _ => quote!(index),
            },
            ParameterKind::Tiled => match parameter.ty {
                syn::Type::Reference(_) => quote!(&#tile.barrier()),
                _ => quote!(#tile.barrier()),
            },
            _ => given.next().map_or_else(TokenStream::new, |(name, other)| match other.passed() {
                Passed::Slice => quote!(#name.slice_of(#thread)),
                Passed::View => quote!(#name.0),
                Passed::Callable => quote!(&#name.0),
                Passed::Value | Passed::Reference { .. } | Passed::Receiver { .. } => {
                    quote!(#name.of(#thread))
                }
            }),
        });
        let arguments = arguments.collect();
        // What can be called is lent.
        let is_callable = |name: &TokenStream| {
            others.iter().any(|other| {
                let ty = &other.ty;
                other.passed() == Passed::Callable && quote!(#ty).to_string() == name.to_string()
            })
        };
        let of_types = named(generics).into_iter().map(|name| match is_callable(&name) {
            true => quote!(_),
            false => name,
        });
        let of_types: Vec<_> = of_types.collect();
        let types = (!of_types.is_empty()).then(|| quote!(::<#(#of_types),*>));
        let thread_runs = one(types, arguments);
        quote! {
            #(let #names = &#names;)*
            let #tile = &#tile;
            #tile.in_turns(move |#thread, index| async move {
                #results.save(#thread, #thread_runs);
            });
        }
    }

    /// The body, cut for all threads of a tile.
    fn cut(&self, tiled: &[&Parameter], others: &[&Parameter]) -> Option<TokenStream> {
        // What such a closure has counted is no data that could be kept from one part to the next.
        if others.iter().any(|other| other.called_by_one) {
            return None;
        }
        let (mut index, mut rank, mut barriers) = (None, None, Vec::new());
        for parameter in tiled {
            let (name, false) = parameter.pattern.single_name()? else { return None };
            let by_reference = matches!(parameter.ty, syn::Type::Reference(_));
            match (is_tiled_index(parameter), index) {
                (true, None) => {
                    index = Some((name, by_reference));
                    rank = syntax::rank(&parameter.ty);
                }
                (true, Some(_)) => return None,
                (false, _) => barriers.push(name),
            }
        }
        let parameters = others.iter().map(|parameter| in_step::Parameter {
            pattern: &parameter.pattern,
            passed: parameter.passed(),
        });
        let written = self.parameters.iter().filter(|parameter| {
            parameter.kind == ParameterKind::View && !is_read_only(&parameter.ty)
        });
        let written = written.filter_map(|parameter| parameter.pattern.single_name());
        let written = written.map(|(name, _)| name).collect();
        let function = in_step::ByTile {
            written,
            index,
            rank,
            barriers,
            parameters: parameters.collect(),
            gives: self.output.is_some(),
        };
        let thread = Native { tags: false, cpu: false, waiting: None, reads: None };
        thread.by_tile(&self.body, &Variables::of(&self.body), &function)
    }
}
