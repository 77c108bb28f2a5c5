//! `#[amp(host)] fn`: an ordinary function in which `#[amp] |idx| …` is a kernel.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::visit_mut::{VisitMut, visit_expr_mut};

/// Expands the function: each `#[amp]` closure becomes an `amp!`.
pub fn host(mut item: syn::ItemFn) -> TokenStream {
    Closures.visit_item_fn_mut(&mut item);
    item.into_token_stream()
}

struct Closures;

impl VisitMut for Closures {
    fn visit_expr_mut(&mut self, expression: &mut syn::Expr) {
        visit_expr_mut(self, expression);
        if let syn::Expr::Closure(closure) = expression
            && closure.attrs.iter().any(|attribute| attribute.path().is_ident("amp"))
        {
            closure.attrs.retain(|attribute| !attribute.path().is_ident("amp"));
            *expression = syn::Expr::Verbatim(quote!(::amp_runtime::amp!(#closure)));
        }
    }
}
