//! Fields and variants with the name of another one.
//!
//! rustc says so of a copy of the type, which nothing else belongs to. The type itself has the first of
//! each name, so that nothing else is wrong with it.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};

/// The copy, if a name is there twice.
pub struct Repeated(Option<TokenStream>);

impl Repeated {
    /// Takes what is repeated out of a struct.
    pub fn of_struct(item: &mut syn::ItemStruct) -> Self {
        let whole = item.clone();
        let repeated = keep_first_fields(&mut item.fields);
        Repeated(repeated.then(|| copy(&syn::ItemStruct { attrs: Vec::new(), ..whole })))
    }

    /// Takes what is repeated out of an enum.
    pub fn of_enum(item: &mut syn::ItemEnum) -> Self {
        let whole = item.clone();
        let mut known = BTreeSet::new();
        let variants = std::mem::take(&mut item.variants).into_pairs();
        item.variants =
            variants.filter(|pair| known.insert(pair.value().ident.to_string())).collect();
        let mut repeated = item.variants.len() < whole.variants.len();
        for variant in &mut item.variants {
            repeated |= keep_first_fields(&mut variant.fields);
        }
        Repeated(repeated.then(|| copy(&syn::ItemEnum { attrs: Vec::new(), ..whole })))
    }
}

impl ToTokens for Repeated {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.0.to_tokens(tokens);
    }
}

/// Was there a field with the name of another one?
fn keep_first_fields(fields: &mut syn::Fields) -> bool {
    let syn::Fields::Named(fields) = fields else { return false };
    let (before, mut known) = (fields.named.len(), BTreeSet::new());
    let named = std::mem::take(&mut fields.named).into_pairs();
    fields.named = named
        .filter(|pair| {
            pair.value().ident.as_ref().is_none_or(|name| known.insert(name.to_string()))
        })
        .collect();
    fields.named.len() < before
}

fn copy(item: &impl ToTokens) -> TokenStream {
    quote! {
        #[allow(warnings)]
        const _: () = {
            #item
        };
    }
}
