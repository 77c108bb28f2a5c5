//! What happens to code that is not in the language: an error, and `()` in its place.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};

use super::{ExpressionKind, Scope};
use crate::diagnostics::Diagnostic;

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
