//! What happens to code that is not in the language: an error, and `()` in its place.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};

use super::types::{MARK_THE_TYPE, written};
use super::{ExpressionKind, Scope};
use crate::diagnostics::Diagnostic;
use crate::source::Source;

/// What stands for it.
pub const UNIT: ExpressionKind = ExpressionKind::Tuple(Vec::new());

/// Reports it.
pub fn unsupported(span: Span, what: &'static str, mend: &'static str, scope: &mut Scope) {
    scope.report.add(span, Diagnostic::Unsupported { what, mend });
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
    // A constant of an ordinary enum is one of kernels, too.
    let is_variant = name.chars().any(char::is_lowercase) && !source.is_constant(&name);
    match before {
        [ty] if is_variant && source.is_unmarked_enum(&ty.ident.to_string()) => {
            Some(Diagnostic::UnsupportedType { ty: ty.ident.to_string(), mend: MARK_THE_TYPE })
        }
        _ => None,
    }
}
