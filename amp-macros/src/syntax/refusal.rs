//! What happens to code that is not in the language: an error, and `()` in its place.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;

use super::types::{MARK_THE_TYPE, written};
use super::{Block, Expression, ExpressionKind, Scope};
use crate::diagnostics::Diagnostic;
use crate::source::Source;

/// What stands for it.
pub const UNIT: ExpressionKind = ExpressionKind::Tuple(Vec::new());

/// Reports it.
pub fn unsupported(span: Span, what: &'static str, mend: &'static str, scope: &mut Scope) {
    scope.report.add(span, Diagnostic::Unsupported { what, mend });
}

/// Reports an argument that is a tiled index, but no name of one: which function waits is seen by the name.
pub fn refuse_tile_of_branches(argument: &Expression, scope: &mut Scope) {
    fn gives_tile(value: &Expression) -> bool {
        let tail = |block: &Block| block.tail.as_deref().is_some_and(gives_tile);
        match &value.kind {
            ExpressionKind::Block(_, block) => tail(block),
            ExpressionKind::If { accept, reject, .. } => {
                tail(accept) || reject.as_deref().is_some_and(gives_tile)
            }
            ExpressionKind::Match { arms, .. } => arms.iter().any(|arm| gives_tile(&arm.value)),
            _ => value.is_tiled(),
        }
    }
    if argument.has_branches() && gives_tile(argument) {
        let mend = "hand on a tiled index by its name";
        unsupported(argument.span, "a tiled index that a block gives", mend, scope);
    }
}

/// Code that rustc refuses, as an item.
pub fn refused(code: &impl ToTokens) -> TokenStream {
    quote! {
        #[allow(warnings)]
        const _: () = { #code; };
    }
}

/// What is said of a name that no kernel can use, as the file shows.
pub(super) fn refused_name(path: &syn::ExprPath) -> Option<Diagnostic> {
    let (None, [before @ .., last]) =
        (&path.qself, &*path.path.segments.iter().collect::<Vec<_>>())
    else {
        return None;
    };
    let source = Source::of(last.ident.span())?;
    let name = last.ident.to_string();
    if source.has_thread_local(&name) {
        return Some(Diagnostic::ThreadLocalUsed { name: written(path) });
    }
    match before {
        [ty] => unmarked_variant(&ty.ident, &name),
        _ => None,
    }
}

/// Reports a struct or a variant with data, or a pattern of one, whose type the file declares without a mark.
pub(super) fn refuse_unmarked(path: &syn::Path, scope: &mut Scope) {
    let found = match &*path.segments.iter().collect::<Vec<_>>() {
        [ty] => Source::of(ty.ident.span())
            .filter(|source| source.has_unmarked_type(&ty.ident.to_string()))
            .map(|_| unmarked(&ty.ident)),
        [ty, variant] => unmarked_variant(&ty.ident, &variant.ident.to_string()),
        _ => None,
    };
    if let Some(diagnostic) = found {
        scope.report.add(path.span(), diagnostic);
    }
}

/// A variant of an enum without a mark. A constant of such an enum is one of kernels, too.
fn unmarked_variant(ty: &syn::Ident, name: &str) -> Option<Diagnostic> {
    let source = Source::of(ty.span())?;
    let is_named_so = name.len() == 1 || name.chars().any(char::is_lowercase);
    let is_variant = is_named_so && !source.is_constant(name);
    (is_variant && source.is_unmarked_enum(&ty.to_string())).then(|| unmarked(ty))
}

fn unmarked(ty: &syn::Ident) -> Diagnostic {
    Diagnostic::UnsupportedType { ty: ty.to_string(), mend: MARK_THE_TYPE }
}
