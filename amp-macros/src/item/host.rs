//! `#[amp(host)] fn`: an ordinary function in which `#[amp] |idx| …` is a kernel.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::visit_mut::{VisitMut, visit_expr_mut};

/// Expands the function: each `#[amp]` closure becomes an `amp!`, which is told the function's
/// constant parameters.
pub fn host(mut item: syn::ItemFn) -> TokenStream {
    let parameters = item.sig.generics.const_params().map(|parameter| parameter.ident.clone());
    Closures { parameters: parameters.collect() }.visit_item_fn_mut(&mut item);
    item.into_token_stream()
}

/// Kernels within a function with these constant parameters.
struct Closures {
    parameters: Vec<syn::Ident>,
}

impl VisitMut for Closures {
    fn visit_expr_mut(&mut self, expression: &mut syn::Expr) {
        visit_expr_mut(self, expression);
        if let syn::Expr::Closure(closure) = expression
            && closure.attrs.iter().any(|attribute| attribute.path().is_ident("amp"))
        {
            closure.attrs.retain(|attribute| !attribute.path().is_ident("amp"));
            let parameters = &self.parameters;
            *expression = syn::Expr::Verbatim(quote!(
                ::amp_runtime::amp!(#[parameters(#(#parameters),*)] #closure)
            ));
        }
    }
}
