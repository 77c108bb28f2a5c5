//! The sizes of a tile: C3574.

use amp_codes::Code;
use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::GenericArgument;
use syn::spanned::Spanned;

use crate::diagnostics::{Diagnostic, LEGAL_SIZES, Report};
use crate::source::is_constant;
use crate::syntax::TiledForm;

// The limits of `tile_is_legal` in the runtime, which a macro cannot ask. The rejected and accepted
// programs of C3574 try both at their ends.
const MAX_THREADS: usize = 1024;
const MAX_LAYERS: usize = 64;

/// May a size be a generic parameter of what is around a closure?
pub fn may_be_generic(form: &TiledForm) -> bool {
    form.sizes.iter().any(|size| {
        let path = match size {
            GenericArgument::Type(syn::Type::Path(ty)) => &ty.path,
            GenericArgument::Const(syn::Expr::Path(value)) => &value.path,
            _ => return literal_size(size).is_none(),
        };
        !path.get_ident().is_some_and(is_constant)
    })
}

/// The sizes of a tiled index, where all of them are written out.
fn literal_sizes(form: &TiledForm) -> Option<Vec<usize>> {
    form.sizes.iter().map(literal_size).collect()
}

/// Checks the sizes of a tiled index: literal ones now, others by a constant that rustc evaluates,
/// for each instance if the sizes may be generic parameters.
pub fn check_tile(form: &TiledForm, generic: bool, report: &mut Report) -> TokenStream {
    let used = form.imported.iter();
    let used = quote!(#(#[allow(unused_imports)] use #used as _;)*);
    let Some(sizes) = literal_sizes(form) else {
        let check = check_constants(form, generic);
        return quote!(#used #check);
    };
    if let Some((size, why)) = broken(&sizes) {
        let span = size.map_or_else(|| form.ty.span(), |position| form.sizes[position].span());
        let sizes: Vec<_> = sizes.iter().map(usize::to_string).collect();
        report.add(
            span,
            match sizes.is_empty() {
                true => Diagnostic::NoTileSizes,
                false => Diagnostic::TileSizes { sizes: sizes.join(" × "), why },
            },
        );
    }
    used
}

/// A size that is written out.
pub fn literal_size(size: &GenericArgument) -> Option<usize> {
    let expression = match size {
        GenericArgument::Const(syn::Expr::Lit(literal)) => &literal.lit,
        _ => return None,
    };
    match expression {
        syn::Lit::Int(number) => number.base10_parse().ok(),
        _ => None,
    }
}

/// Are these legal sizes of a tile?
pub fn is_legal(sizes: &[usize]) -> bool {
    broken(sizes).is_none()
}

/// The size at fault, if it is one alone, and what is wrong.
fn broken(sizes: &[usize]) -> Option<(Option<usize>, String)> {
    if sizes.is_empty() || sizes.len() > 3 {
        return Some((None, format!("a tile has one, two or three sizes, not {}", sizes.len())));
    }
    if let Some(zero) = sizes.iter().position(|size| *size == 0) {
        return Some((Some(zero), "a tile has at least one thread in each dimension".into()));
    }
    if sizes.len() == 3 && sizes[0] > MAX_LAYERS {
        return Some((
            Some(0),
            format!("the slowest of three dimensions is {}, more than {MAX_LAYERS}", sizes[0]),
        ));
    }
    let threads = sizes.iter().fold(1usize, |threads, size| threads.saturating_mul(*size));
    (threads > MAX_THREADS).then(|| (None, format!("{threads} threads, more than {MAX_THREADS}")))
}

fn check_constants(form: &TiledForm, generic: bool) -> TokenStream {
    let span = form.sizes.first().map_or_else(|| form.ty.span(), Spanned::span);
    let ty = &form.ty;
    let message = Code::C3574.message("illegal tile", LEGAL_SIZES);
    let check = quote_spanned! {span=>
        ::core::assert!(::amp_runtime::tile_is_legal(<#ty as ::amp_runtime::TileShape>::SIZES), "{}", #message)
    };
    match generic {
        true => quote_spanned!(span=> const { #check };),
        false => quote_spanned!(span=> const _: () = #check;),
    }
}
