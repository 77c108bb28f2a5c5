//! The constants of `usize`, which has 32 bits in a kernel, also where the host's has more.

use quote::quote_spanned;
use syn::parse_quote_spanned;
use syn::spanned::Spanned;
use syn::visit_mut::{VisitMut, visit_pat_mut};

/// The constant that `usize::MAX` or `usize::BITS` is in a kernel, and whether it is still to be cast to a
/// `usize`.
pub fn constant_of_usize(path: &syn::ExprPath) -> Option<(syn::ExprPath, bool)> {
    let names: Vec<_> =
        path.path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    let names: Vec<_> = names.iter().map(String::as_str).collect();
    let name = match names[..] {
        ["usize", name] | ["std" | "core", "usize", name] if path.qself.is_none() => name,
        _ => return None,
    };
    let span = path.span();
    match name {
        "MAX" => Some((parse_quote_spanned!(span=> u32::MAX), true)),
        "BITS" => Some((parse_quote_spanned!(span=> u32::BITS), false)),
        _ => None,
    }
}

/// A pattern for the native twin, in which `usize::MAX` is the number that it is in a kernel.
pub fn narrowed(pattern: &syn::Pat) -> syn::Pat {
    struct Narrow;
    impl VisitMut for Narrow {
        fn visit_pat_mut(&mut self, pattern: &mut syn::Pat) {
            match pattern {
                syn::Pat::Path(path) => {
                    if let Some(number) = greatest(path) {
                        *pattern = syn::Pat::Lit(number);
                    }
                }
                syn::Pat::Range(range) => {
                    for end in [&mut range.start, &mut range.end].into_iter().flatten() {
                        if let syn::Expr::Path(path) = &**end
                            && let Some(number) = greatest(path)
                        {
                            **end = syn::Expr::Lit(number);
                        }
                    }
                }
                _ => visit_pat_mut(self, pattern),
            }
        }
    }
    let mut pattern = pattern.clone();
    Narrow.visit_pat_mut(&mut pattern);
    pattern
}

/// The number that `usize::MAX` is.
pub fn greatest(path: &syn::ExprPath) -> Option<syn::ExprLit> {
    let (_, true) = constant_of_usize(path)? else { return None };
    let number = quote_spanned!(path.span()=> 0xffff_ffff);
    syn::parse2(number).ok()
}
