//! `#[amp] struct`: an element type.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;

use crate::diagnostics::{Diagnostic, Report};
use crate::syntax::{check_bytes, value_type};

/// Expands a struct: plain old data in C's layout, with the same bytes on every device.
pub fn structure(item: &syn::ItemStruct) -> TokenStream {
    let mut report = Report::default();
    if let Some(first) = item.generics.params.first() {
        let mend = "write the struct for one type";
        report.add(first.span(), Diagnostic::Unsupported { what: "a generic struct", mend });
    }
    let fields: Vec<_> = match &item.fields {
        syn::Fields::Named(fields) => fields.named.iter().collect(),
        other => {
            let what = "a struct without named fields";
            let mend = "name the fields: `struct P { x: f32, y: f32 }`";
            let span = if other.is_empty() { item.ident.span() } else { other.span() };
            report.add(span, Diagnostic::Unsupported { what, mend });
            Vec::new()
        }
    };
    for field in &fields {
        value_type(&field.ty, &mut report);
        check_bytes(&field.ty, &mut report);
    }
    let name = &item.ident;
    if !report.is_empty() {
        let errors = report.into_tokens();
        return quote!(#errors #item);
    }
    let text = name.to_string();
    let texts = fields.iter().filter_map(|field| field.ident.as_ref()).map(ToString::to_string);
    let names: Vec<_> = fields.iter().filter_map(|field| field.ident.as_ref()).collect();
    let types = fields.iter().map(|field| {
        let (ty, span) = (&field.ty, field.ty.span());
        quote_spanned!(span=> <#ty as ::amp_runtime::AmpType>::ty())
    });
    let derives = missing_derives(item);
    quote! {
        #[repr(C)]
        #[derive(#(#derives),*)]
        #[derive(::amp_runtime::bytemuck::Pod, ::amp_runtime::bytemuck::Zeroable)]
        #[bytemuck(crate = "::amp_runtime::bytemuck")]
        #item

        impl ::amp_runtime::AmpType for #name {
            fn ty() -> ::amp_runtime::ir::Ty {
                ::amp_runtime::ir::Ty::structure(#text, ::std::vec![#((#texts, #types)),*])
            }

            fn constant(
                &self,
                builder: &mut ::amp_runtime::ir::Builder,
            ) -> ::amp_runtime::ir::Value {
                let parts = [#(::amp_runtime::AmpType::constant(&self.#names, builder)),*];
                builder.parts(<Self as ::amp_runtime::AmpType>::ty(), parts)
            }

            fn write(&self, params: &mut ::amp_runtime::ir::ParamBytes) {
                #(::amp_runtime::AmpType::write(&self.#names, params);)*
            }
        }

        impl ::amp_runtime::Element for #name {}

        ::amp_runtime::__capture_by_value! { [] #name }
    }
}

/// The traits that an element type needs and that are not derived below `#[amp]` already.
fn missing_derives(item: &syn::ItemStruct) -> Vec<TokenStream> {
    let mut present = Vec::new();
    for attribute in item.attrs.iter().filter(|attribute| attribute.path().is_ident("derive")) {
        attribute
            .parse_nested_meta(|meta| {
                present.extend(meta.path.segments.last().map(|last| last.ident.to_string()));
                Ok(())
            })
            .unwrap_or_default();
    }
    let wanted = [
        ("Clone", quote!(::core::clone::Clone)),
        ("Copy", quote!(::core::marker::Copy)),
        ("PartialEq", quote!(::core::cmp::PartialEq)),
    ];
    let missing = wanted.into_iter().filter(|(name, _)| !present.iter().any(|p| p == name));
    missing.map(|(_, path)| path).collect()
}
