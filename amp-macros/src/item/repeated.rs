//! Fields, variants and methods with the name of another one.
//!
//! Of fields and variants rustc says so of a copy of the type, which nothing else belongs to. The type itself has the first of
//! each name, so that nothing else is wrong with it.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::ext::IdentExt;

use crate::place::Place;
use crate::source::Source;

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

/// Has an `impl` block before this one, of the same type and in the same module, a function of the
/// name? rustc refuses the second, and the first has the companion.
pub fn is_second(ty: &syn::Type, name: &syn::Ident) -> bool {
    let path = match ty {
        syn::Type::Path(path) => path.path.get_ident(),
        _ => None,
    };
    let known = path.zip(Source::of(name.span())).zip(Place::of(name.span()));
    known.is_some_and(|((ty, source), place)| {
        source.beside(&format!("{}::{}", ty.unraw(), name.unraw()), place.line, true).is_some()
    })
}

/// The names of methods so far. Of two methods of one name rustc says so, and the first has the
/// companion.
#[derive(Default)]
pub struct Names(Vec<String>);

impl Names {
    /// Is it the first of this name?
    pub fn first(&mut self, name: &syn::Ident) -> bool {
        let name = name.to_string();
        let first = !self.0.contains(&name);
        self.0.push(name);
        first
    }
}
