//! Types of tiled indices and extents, whose sizes say their rank.

use proc_macro2::{Ident, Span};
use quote::{ToTokens, quote_spanned};
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{GenericArgument, PathArguments, Type, parse_quote_spanned};

use super::known::{KnownType, Original, last_segment, original, original_of};
use crate::source::Source;

/// A `TiledIndex<…>` with the module of its rank, and its sizes.
pub struct TiledForm {
    pub ty: Type,
    pub sizes: Vec<GenericArgument>,
    /// The name that the file has imported it by, which stands in nothing that is generated.
    pub imported: Option<Ident>,
}

/// Finds out the rank of a `TiledIndex<…>` from the number of its sizes.
pub fn tiled_form(ty: &Type) -> Option<TiledForm> {
    let Original { known: KnownType::TiledIndex, segment, aliased } = original(ty)? else {
        return None;
    };
    let sizes: Vec<_> = match &segment.arguments {
        PathArguments::AngleBracketed(arguments) => arguments.args.iter().cloned().collect(),
        _ => Vec::new(),
    };
    if aliased {
        return Some(TiledForm { ty: ty.clone(), sizes, imported: None });
    }
    let imported = last_segment(ty).map(|last| last.ident.clone()).filter(|name| {
        Source::of(name.span()).is_some_and(|source| source.has_import(&name.to_string()))
    });
    let module = rank_module(sizes.len());
    let span = ty.span();
    // A fourth size is reported, and so is that there is none: neither is to be an error of rustc's as
    // well.
    let none = sizes.is_empty().then(|| quote_spanned!(span=> 1));
    let three = none.into_iter().chain(sizes.iter().take(3).map(ToTokens::to_token_stream));
    let ty = parse_quote_spanned!(span=> ::amp_runtime::#module::TiledIndex<#(#three),*>);
    Some(TiledForm { ty, sizes, imported })
}

/// The number of dimensions of an index, if it is written.
pub fn rank(ty: &Type) -> Option<usize> {
    if let Some(form) = tiled_form(ty) {
        return Some(form.sizes.len());
    }
    let PathArguments::AngleBracketed(generics) = original(ty)?.segment.arguments else {
        return None;
    };
    generics.args.first().and_then(number)
}

/// Has a row of a tile one thread, as far as the type of its index says?
pub fn is_alone_in_row(ty: &Type) -> bool {
    tiled_form(ty).is_some_and(|form| form.sizes.last().and_then(number) == Some(1))
}

fn number(argument: &GenericArgument) -> Option<usize> {
    match argument {
        GenericArgument::Const(syn::Expr::Lit(syn::ExprLit {
            lit: syn::Lit::Int(number), ..
        })) => number.base10_parse().ok(),
        _ => None,
    }
}

/// The module of the runtime with the tiled types of so many sizes.
fn rank_module(sizes: usize) -> Ident {
    Ident::new(["rank1", "rank2", "rank3"][sizes.clamp(1, 3) - 1], Span::call_site())
}

/// A path whose tiled types have the module of their rank: `TiledExtent::<4, 4>::TILE`.
pub fn ranked(path: &syn::Path) -> syn::Path {
    let mut path = path.clone();
    Ranks.visit_path_mut(&mut path);
    path
}

/// Puts the module of the rank before the tiled types in a piece of syntax.
pub struct Ranks;

impl VisitMut for Ranks {
    fn visit_path_mut(&mut self, path: &mut syn::Path) {
        visit_mut::visit_path_mut(self, path);
        let tiled = path.segments.iter().enumerate().find_map(|(position, segment)| {
            let PathArguments::AngleBracketed(sizes) = &segment.arguments else { return None };
            let original = original_of(segment)?;
            let tiled = matches!(original.known, KnownType::TiledExtent | KnownType::TiledIndex);
            (tiled && !original.aliased).then(|| (position, sizes.args.len(), original.segment))
        });
        if let Some((position, sizes, own)) = tiled {
            let (module, names) = (rank_module(sizes), path.segments.iter().skip(position + 1));
            *path = syn::parse_quote!(::amp_runtime::#module::#own #(:: #names)*);
        }
    }
}
