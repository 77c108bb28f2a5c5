//! What a type of values derives, and what kernels have of it.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::parse_quote;

use super::generics::bounded;
use crate::source::Source;

/// The traits whose derived forms kernels know of.
const KNOWN: &[&str] = &["Clone", "Copy", "PartialEq", "PartialOrd", "Ord"];

/// The names of the traits that are derived, below `#[amp]` or above.
pub fn derived(name: &Ident, attributes: &[syn::Attribute]) -> Vec<String> {
    let mut present = Source::of(name.span())
        .map_or_else(Vec::new, |source| source.derived_above(&name.to_string()));
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("derive")) {
        attribute
            .parse_nested_meta(|meta| {
                let last = meta.path.segments.last().map(|last| last.ident.to_string());
                present.extend(last.filter(|name| KNOWN.contains(&name.as_str())));
                Ok(())
            })
            .unwrap_or_default();
    }
    present
}

/// The traits that a type of values needs and that are not derived already, below `#[amp]` or above. An
/// element's `Clone` is written out: it asks nothing of the fields.
pub fn missing_derives(
    name: &Ident,
    attributes: &[syn::Attribute],
    element: bool,
) -> Vec<TokenStream> {
    let present = derived(name, attributes);
    let wanted = [
        ("Clone", quote!(::core::clone::Clone)),
        ("Copy", quote!(::core::marker::Copy)),
        ("PartialEq", quote!(::core::cmp::PartialEq)),
    ];
    let missing = wanted
        .into_iter()
        .filter(|(name, _)| !(has(&present, name) || element && *name == "Clone"));
    missing.map(|(_, path)| path).collect()
}

/// Is a trait among them?
pub fn has(traits: &[String], name: &str) -> bool {
    traits.iter().any(|known| known == name)
}

/// What every type of values has: it can be a captured value, the operand of a method, and
/// compared if it derives that.
///
/// What is derived asks the fields: a device compares part by part only where each of them is compared so.
pub fn common_impls<'f>(
    name: &Ident,
    generics: &syn::Generics,
    attributes: &[syn::Attribute],
    fields: impl Iterator<Item = &'f syn::Field>,
) -> TokenStream {
    let derived = derived(name, attributes);
    let types: Vec<_> = fields.map(|field| &field.ty).collect();
    let (_, arguments, _) = generics.split_for_impl();
    let generics = bounded(generics);
    let (parameters, _, where_clause) = generics.split_for_impl();
    let operators = quote!(::amp_runtime::operators);
    let compared = ["PartialOrd", "Ord"].into_iter().filter(|name| has(&derived, name));
    let compared = compared.map(|name_of_trait| {
        let mut generics = generics.clone();
        let clause = generics.make_where_clause();
        for ty in &types {
            // With a lifetime of its own it is asked where values are compared, and not here.
            let bound = match name_of_trait {
                "Ord" => quote!(::amp_runtime::order::OrderedPart),
                _ => quote!(::amp_runtime::order::ComparedPart),
            };
            clause.predicates.push(parse_quote!(for<'field> &'field #ty: #bound));
        }
        let of = match name_of_trait {
            "Ord" => quote!(::amp_runtime::order::OrderedByParts),
            _ => quote!(#operators::Operate<#operators::PartialOrd, Self>),
        };
        let (_, _, where_clause) = generics.split_for_impl();
        quote! {
            impl #parameters #of for #name #arguments #where_clause {}
        }
    });
    let written = quote!(#parameters).into_iter().collect::<Vec<_>>();
    // Without the angle brackets.
    let inner: TokenStream = match written.len() {
        0 => TokenStream::new(),
        count => written[1..count - 1].iter().cloned().collect(),
    };
    quote! {
        #[diagnostic::do_not_recommend]
        impl #parameters ::amp_runtime::Operand for #name #arguments #where_clause {
            ::amp_runtime::__amp_bare!();
        }
        #[diagnostic::do_not_recommend]
        impl #parameters #operators::Operate<#operators::PartialEq, Self>
            for #name #arguments #where_clause {}
        #(#compared)*
        // SAFETY: its fields hold no view, as each of them is an `AmpType`.
        ::amp_runtime::__capture_by_value! { unsafe [#inner] #name #arguments }
        ::amp_runtime::__amp_known! { [#inner] #name #arguments }
    }
}
