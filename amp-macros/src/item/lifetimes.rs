//! Lifetimes that no generic parameter declares.

use proc_macro2::TokenStream;
use quote::quote;
use syn::visit::Visit;
use syn::visit_mut::VisitMut;

/// Gives the undeclared lifetimes of a function or of methods a meaning, and what rustc refuses instead. An item has
/// several forms with the same signature, and of each rustc would say it.
pub fn declare_lifetimes(item: &mut syn::Item) -> TokenStream {
    let (generics, methods): (_, Vec<_>) = match item {
        syn::Item::Fn(function) => {
            let refused = declare(&mut function.sig, &syn::Generics::default());
            return refused.map_or_else(
                TokenStream::new,
                |signature| quote!(#[allow(warnings)] const _: () = { #signature { loop {} } };),
            );
        }
        syn::Item::Impl(syn::ItemImpl { generics, items, .. }) => {
            let methods = items.iter_mut().filter_map(|member| match member {
                syn::ImplItem::Fn(method) => Some(&mut method.sig),
                _ => None,
            });
            (&*generics, methods.collect())
        }
        syn::Item::Trait(syn::ItemTrait { generics, items, .. }) => {
            let methods = items.iter_mut().filter_map(|member| match member {
                syn::TraitItem::Fn(method) => Some(&mut method.sig),
                _ => None,
            });
            (&*generics, methods.collect())
        }
        _ => return TokenStream::new(),
    };
    let refused = methods.into_iter().filter_map(|signature| declare(signature, generics));
    refused.map(|signature| of_method(generics, &signature)).collect()
}

fn of_method(generics: &syn::Generics, signature: &syn::Signature) -> TokenStream {
    let where_clause = &generics.where_clause;
    quote! {
        #[allow(warnings)]
        const _: () = { trait Method #generics: Sized #where_clause { #signature; } };
    }
}

/// The signature as it was, if a lifetime in it was not declared.
fn declare(signature: &mut syn::Signature, around: &syn::Generics) -> Option<syn::Signature> {
    let mut declared = Declared(vec!["static".into(), "_".into()]);
    declared.visit_generics(around);
    declared.visit_signature(signature);
    let before = signature.clone();
    let mut undeclared = Undeclared { declared: declared.0, found: false };
    undeclared.visit_signature_mut(signature);
    undeclared.found.then_some(before)
}

/// All lifetimes that generics declare, or a `for`.
struct Declared(Vec<String>);

impl Visit<'_> for Declared {
    fn visit_lifetime_param(&mut self, parameter: &syn::LifetimeParam) {
        self.0.push(parameter.lifetime.ident.to_string());
    }
}

struct Undeclared {
    declared: Vec<String>,
    found: bool,
}

impl VisitMut for Undeclared {
    fn visit_lifetime_mut(&mut self, lifetime: &mut syn::Lifetime) {
        if !self.declared.contains(&lifetime.ident.to_string()) {
            *lifetime = syn::Lifetime::new("'static", lifetime.span());
            self.found = true;
        }
    }
}
