//! `#[amp] struct` and `#[amp] enum`.
//!
//! A struct with named fields is an element type, plain old data in C's layout; a generic one is, if
//! all of its fields have one alignment. A tuple struct and an enum are types of values.

use amp_codes::Code;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::visit_mut::VisitMut;

use super::derived::{common_impls, derived, has, missing_derives};
use super::generics::bounded;
use super::repeated::Repeated;
use crate::diagnostics::{Diagnostic, Report};
use crate::lower::member_name;
use crate::place::Place;
use crate::source::Source;
use crate::syntax::{Ranks, check_bytes, field_type};

/// Expands a struct: plain old data in C's layout, with the same bytes on every device.
pub fn structure(item: &syn::ItemStruct) -> TokenStream {
    structure_of(item, true)
}

/// The same; where its bytes were refused before, they are not looked at.
fn structure_of(item: &syn::ItemStruct, checks_bytes: bool) -> TokenStream {
    let mut item = item.clone();
    if is_second(&item.ident) {
        item.attrs.clear();
        return quote!(#[allow(dead_code)] #item);
    }
    let repeated = Repeated::of_struct(&mut item);
    Ranks.visit_item_struct_mut(&mut item);
    let mut report = Report::default();
    let named = matches!(item.fields, syn::Fields::Named(_));
    let element = named && item.generics.params.is_empty();
    take_refused_layouts(&mut item, named && !element, &mut report);
    if !report.is_empty() {
        let (errors, item) = (report.into_tokens(), structure_of(&item, false));
        return quote!(#errors #repeated #item);
    }
    for field in &item.fields {
        field_type(&field.ty, &mut report);
        if element && checks_bytes {
            check_bytes(&field.ty, &mut report);
        }
    }
    check_lifetimes(&item.generics, &mut report);
    if !report.is_empty() && !item.generics.params.is_empty() {
        let errors = report.into_tokens();
        return quote!(#errors #item);
    }
    if !report.is_empty() {
        item.fields.iter_mut().for_each(replace_unsupported);
        let (errors, item) = (report.into_tokens(), structure_of(&item, false));
        return quote!(#errors #repeated #item);
    }
    let name = &item.ident;
    let generics = bounded(&item.generics);
    let (parameters, arguments, where_clause) = split(&item.generics, &generics);
    let text = name.to_string();
    let members: Vec<_> = item.fields.members().collect();
    let texts: Vec<_> = members.iter().map(member_name).collect();
    let types: Vec<_> = item.fields.iter().map(|field| &field.ty).collect();
    // What a field cannot be is said at its type, and in the same words wherever it matters.
    let of_fields: Vec<_> = types
        .iter()
        .map(|ty| {
            let model = match element && checks_bytes {
                true => quote_spanned!(ty.span()=> ::amp_runtime::Field),
                false => quote_spanned!(ty.span()=> ::amp_runtime::AmpType),
            };
            quote_spanned!(ty.span()=> <#ty as #model>)
        })
        .collect();
    let derives = missing_derives(name, &item.attrs, element);
    let layout = named.then(|| quote!(#[repr(C)]));
    let element = match (named, element) {
        (_, true) => {
            let check = checks_bytes.then(|| padding_check(&item.ident, &types, &of_fields));
            element_impls(&item, check.as_ref())
        }
        (true, false) => generic_element(&item, &generics),
        (false, false) => TokenStream::new(),
    };
    let common = common_impls(name, &item.generics, &item.attrs, item.fields.iter());
    let operators = operators(&item.generics);
    quote! {
        #repeated

        #[derive(#(#derives),*)]
        #layout
        #item

        impl #parameters ::amp_runtime::AmpType for #name #arguments #where_clause {
            const __AMP_CONST_BYTES: usize = 0 #(+ #of_fields::__AMP_CONST_BYTES)*;
            #operators

            fn __amp_ty() -> ::amp_runtime::ir::Ty {
                ::amp_runtime::ir::Ty::structure(#text, ::std::vec![#((#texts, #of_fields::__amp_ty())),*])
            }

            #[inline(always)]
            fn __amp_zero() -> Self {
                Self { #(#members: #of_fields::__amp_zero()),* }
            }

            fn __amp_constant(
                &self,
                builder: &mut ::amp_runtime::ir::Builder,
            ) -> ::amp_runtime::ir::Value {
                let parts: ::std::vec::Vec<::amp_runtime::ir::Value> =
                    ::std::vec![#(#of_fields::__amp_constant(&self.#members, builder)),*];
                builder.parts(<Self as ::amp_runtime::AmpType>::__amp_ty(), parts)
            }

            fn __amp_write(&self, params: &mut ::amp_runtime::ir::ParamBytes) {
                let _ = &params;
                #(#of_fields::__amp_write(&self.#members, params);)*
            }
        }

        #element
        #common
    }
}

/// Takes away what gives a struct a layout that it cannot have, and reports it. None can be packed, since references
/// to its fields are made. A generic one has C's: that it has no padding is known from its fields alone.
fn take_refused_layouts(item: &mut syn::ItemStruct, generic_element: bool, report: &mut Report) {
    let name = item.ident.to_string();
    item.attrs.retain(|attribute| {
        let tokens = attribute.meta.to_token_stream();
        let (packed, other) = match &attribute.meta {
            syn::Meta::List(list) if list.path.is_ident("repr") => {
                (names("packed", list.tokens.clone()), list.tokens.to_string() != "C")
            }
            // Whatever its condition is.
            syn::Meta::List(list) if list.path.is_ident("cfg_attr") => {
                (names("packed", tokens.clone()), names("repr", tokens.clone()))
            }
            _ => (false, false),
        };
        let given = tokens.to_string();
        let refusal = match (packed, generic_element && other) {
            (true, _) => Diagnostic::PackedLayout { name: name.clone(), given },
            (false, true) => Diagnostic::GenericLayout { name: name.clone(), given },
            (false, false) => return true,
        };
        report.add(attribute.path().span(), refusal);
        false
    });
}

/// Is there such a name anywhere in the tokens?
fn names(name: &str, tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(one) => one == name,
        TokenTree::Group(group) => names(name, group.stream()),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

/// A generic struct is an element where its fields are elements of one alignment.
fn generic_element(item: &syn::ItemStruct, bounded: &syn::Generics) -> TokenStream {
    let name = &item.ident;
    let (_, arguments, _) = item.generics.split_for_impl();
    let whole = quote!(#name #arguments);
    let types: Vec<_> = item.fields.iter().map(|field| &field.ty).collect();
    let Some(first) = types.first() else { return TokenStream::new() };
    let alignment = quote!(<#first as ::amp_runtime::FirstFieldOf<#whole>>::__AmpAlignment);
    let mut generics = bounded.clone();
    let clause = generics.make_where_clause();
    for (number, ty) in types.iter().enumerate() {
        clause.predicates.push(match number {
            0 => syn::parse_quote!(#ty: ::amp_runtime::FirstFieldOf<#whole>),
            _ => syn::parse_quote!(#ty: ::amp_runtime::FieldOf<#whole, #alignment>),
        });
    }
    let (parameters, _, where_clause) = generics.split_for_impl();
    quote! {
        // SAFETY: every field is plain old data, of which zero is a value.
        unsafe impl #parameters ::amp_runtime::bytemuck::Zeroable for #whole #where_clause {}

        // SAFETY: the struct is in C's layout (`take_other_layouts`), and all of its fields are plain
        // old data of one alignment. So each begins where the one before it ends, and there is no padding.
        unsafe impl #parameters ::amp_runtime::bytemuck::Pod for #whole #where_clause {}

        impl #parameters ::amp_runtime::Element for #whole #where_clause {}

        // SAFETY: that of the fields is the alignment of the struct.
        unsafe impl #parameters ::amp_runtime::KnownAlignment for #whole #where_clause {
            type __AmpAlignment = #alignment;
        }
    }
}

/// What makes a struct an element of views: plain old data, without padding.
fn element_impls(item: &syn::ItemStruct, check: Option<&TokenStream>) -> TokenStream {
    let name = &item.ident;
    let copies = (!has(&derived(name, &item.attrs), "Clone")).then(|| {
        quote! {
            #[automatically_derived]
            impl ::core::clone::Clone for #name {
                #[inline(always)]
                fn clone(&self) -> Self {
                    *self
                }
            }
        }
    });
    quote! {
        #copies
        #check
        // SAFETY: all fields are elements (`Field`), so they are plain old data, and no byte lies
        // between them or after them, as is checked above; or there is an error, and nothing runs.
        unsafe impl ::amp_runtime::bytemuck::Zeroable for #name {}
        // SAFETY: the same; and the layout is that of C.
        unsafe impl ::amp_runtime::bytemuck::Pod for #name {}
        impl ::amp_runtime::Element for #name {}

        // SAFETY: this is what the type's alignment is.
        unsafe impl ::amp_runtime::KnownAlignment for #name {
            type __AmpAlignment = ::amp_runtime::Aligned<{ ::core::mem::align_of::<#name>() }>;
        }
    }
}

/// An error, if there are bytes between the fields of an element or after them.
fn padding_check(name: &Ident, types: &[&syn::Type], of_fields: &[TokenStream]) -> TokenStream {
    let message = Code::C3581.message(
        format!(
            "`{name}` has padding between its fields or after them, whose bytes are of no value"
        ),
        "order the fields by their size, the largest first, and fill the end with a field",
    );
    // Not evaluated if a field is no element, which is said there.
    quote_spanned! {name.span()=>
        #[allow(clippy::all)]
        const _: () = {
            #(let _ = #of_fields::__AMP_CONST_BYTES;)*
            ::core::assert!(
                ::core::mem::size_of::<#name>() == 0 #(+ ::core::mem::size_of::<#types>())*,
                "{}",
                #message
            )
        };
    }
}

/// A value borrows nothing; what does is said of the field, if it is a reference.
fn check_lifetimes(generics: &syn::Generics, report: &mut Report) {
    if report.is_empty()
        && let Some(first) = generics.lifetimes().next()
    {
        let what = "a type that borrows";
        let mend = "a kernel takes views by their own names: leave the struct without `#[amp]`, and give each view a name \
                    before the kernel, `let data = &borrowed.data;`";
        report.add(first.lifetime.span(), Diagnostic::Unsupported { what, mend });
    }
}

/// Expands an enum: a value that is one of several, each with data of its own or with none.
pub fn enumeration(item: &syn::ItemEnum) -> TokenStream {
    let mut item = item.clone();
    if is_second(&item.ident) {
        item.attrs.clear();
        return quote!(#[allow(dead_code)] #item);
    }
    let repeated = Repeated::of_enum(&mut item);
    Ranks.visit_item_enum_mut(&mut item);
    let mut report = Report::default();
    for field in item.variants.iter().flat_map(|variant| &variant.fields) {
        field_type(&field.ty, &mut report);
    }
    check_lifetimes(&item.generics, &mut report);
    if !report.is_empty() && !item.generics.params.is_empty() {
        let errors = report.into_tokens();
        return quote!(#errors #item);
    }
    if !report.is_empty() {
        let fields = item.variants.iter_mut().flat_map(|variant| &mut variant.fields);
        fields.for_each(replace_unsupported);
        let (errors, item) = (report.into_tokens(), enumeration(&item));
        return quote!(#errors #repeated #item);
    }
    let Some(first) = item.variants.first() else {
        return quote!(#item);
    };
    let name = &item.ident;
    let generics = bounded(&item.generics);
    let (parameters, arguments, where_clause) = split(&item.generics, &generics);
    let text = name.to_string();
    let fieldless = item.variants.iter().all(|variant| variant.fields.is_empty());
    let variants = item.variants.iter().enumerate().map(|(number, variant)| {
        let (variant_name, variant_text) = (&variant.ident, variant.ident.to_string());
        let tag = match fieldless {
            true => quote!(#name::#variant_name as i32),
            false => {
                let number = number as i32;
                quote!(#number)
            }
        };
        let names = variant.fields.members().map(|member| member_name(&member));
        let types = variant.fields.iter().map(|field| {
            let (ty, span) = (&field.ty, field.ty.span());
            quote_spanned!(span=> <#ty as ::amp_runtime::AmpType>::__amp_ty())
        });
        quote!(::amp_runtime::ir::Variant {
            name: #variant_text,
            tag: #tag,
            fields: ::std::vec![#((#names, #types)),*],
        })
    });
    let first_name = &first.ident;
    let first_members: Vec<_> = first.fields.members().collect();
    let first_zeros = first.fields.iter().map(|field| {
        let ty = &field.ty;
        quote!(<#ty as ::amp_runtime::AmpType>::__amp_zero())
    });
    let cases: Vec<_> = item
        .variants
        .iter()
        .map(|variant| {
            let (variant_name, variant_text) = (&variant.ident, variant.ident.to_string());
            let members: Vec<_> = variant.fields.members().collect();
            let names: Vec<_> = (0..members.len()).map(|k| format_ident!("field{}", k)).collect();
            (variant_name, variant_text, members, names)
        })
        .collect();
    let constants = cases.iter().map(|(variant, text, members, names)| {
        quote! {
            #name::#variant { #(#members: #names),* } => {
                let parts: ::std::vec::Vec<::amp_runtime::ir::Value> =
                    ::std::vec![#(::amp_runtime::AmpType::__amp_constant(#names, builder)),*];
                builder.variant(&ty, #text, &parts)
            }
        }
    });
    let writes = cases.iter().map(|(variant, text, members, names)| {
        quote! {
            #name::#variant { #(#members: #names),* } => {
                params.variant(&ty, #text, |params| {
                    let _ = &params;
                    #(::amp_runtime::AmpType::__amp_write(#names, params);)*
                });
            }
        }
    });
    let derives = missing_derives(name, &item.attrs, false);
    let fields = item.variants.iter().flat_map(|variant| &variant.fields);
    let common = common_impls(name, &item.generics, &item.attrs, fields);
    let operators = operators(&item.generics);
    quote! {
        #repeated

        #[derive(#(#derives),*)]
        #item

        impl #parameters ::amp_runtime::AmpType for #name #arguments #where_clause {
            const __AMP_CONST_BYTES: usize = 4;
            #operators

            fn __amp_ty() -> ::amp_runtime::ir::Ty {
                ::amp_runtime::ir::Ty::enumeration(#text, ::std::vec![#(#variants),*])
            }

            #[inline(always)]
            fn __amp_zero() -> Self {
                #name::#first_name { #(#first_members: #first_zeros),* }
            }

            fn __amp_constant(
                &self,
                builder: &mut ::amp_runtime::ir::Builder,
            ) -> ::amp_runtime::ir::Value {
                let ty = <Self as ::amp_runtime::AmpType>::__amp_ty();
                match self { #(#constants)* }
            }

            fn __amp_write(&self, params: &mut ::amp_runtime::ir::ParamBytes) {
                let ty = <Self as ::amp_runtime::AmpType>::__amp_ty();
                match self { #(#writes)* }
            }
        }

        #common
    }
}

/// Gives a field of a type that no kernel has a type of no bytes, so that only it is refused: whatever uses the
/// struct has no errors. One whose bytes alone are refused keeps its type.
fn replace_unsupported(field: &mut syn::Field) {
    let mut report = Report::default();
    field_type(&field.ty, &mut report);
    if !report.is_empty() {
        field.ty = syn::parse_quote!([u8; 0]);
    }
}

/// The list of a type's operators. Of a generic one rustc knows too little to find them.
fn operators(generics: &syn::Generics) -> TokenStream {
    let list = match generics.type_params().next() {
        None => quote!(::amp_runtime::__amp_operators!(Self)),
        Some(_) => quote!(::amp_runtime::operators::of_type::Operators::NONE),
    };
    quote!(const __AMP_CONST_OPERATORS: ::amp_runtime::operators::of_type::Operators = #list;)
}

/// Parameters with bounds, arguments, and the `where` clause of an implementation.
fn split(
    generics: &syn::Generics,
    bounded: &syn::Generics,
) -> (TokenStream, TokenStream, TokenStream) {
    let (_, arguments, _) = generics.split_for_impl();
    let (parameters, _, where_clause) = bounded.split_for_impl();
    (quote!(#parameters), quote!(#arguments), quote!(#where_clause))
}

/// Is there a type of the name before this one, in the same module? rustc refuses the second, of which
/// there is nothing else then.
fn is_second(name: &Ident) -> bool {
    Source::of(name.span())
        .zip(Place::of(name.span()))
        .is_some_and(|(source, place)| source.beside(&name.to_string(), place.line, true).is_some())
}
