//! Generic parameters: what `#[amp]` adds to their bounds.
//!
//! A type parameter of a kernel stands for a type of the model, unless it is that of a closure. A
//! bound by an operator's trait stands for the operator on the device as well.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::visit_mut::VisitMut;
use syn::{
    GenericParam, Generics, PathArguments, TypeParamBound, WherePredicate, parse_quote,
    parse_quote_spanned,
};

use crate::diagnostics::{Diagnostic, Report};
use crate::lower::device_trait;
use crate::syntax::{KnownType, is_callable_bound, original};

/// The generics with the bounds that the twins need.
pub fn bounded(generics: &Generics) -> Generics {
    let mut bounded = generics.clone();
    let mut values = Vec::new();
    for parameter in &mut bounded.params {
        if let GenericParam::Type(parameter) = parameter {
            let name = &parameter.ident;
            let callable = parameter.bounds.iter().any(is_callable_bound)
                || predicates(generics).any(|(ty, bounds)| {
                    *name == ty.to_token_stream().to_string()
                        && bounds.iter().any(is_callable_bound)
                });
            parameter.bounds.iter_mut().for_each(put_device_bound);
            parameter.default = None;
            // Beside the bounds that are there, for the lint against two places.
            let elsewhere =
                predicates(generics).any(|(ty, _)| *name == ty.to_token_stream().to_string());
            match (callable, elsewhere) {
                (false, true) => values.push(name.to_string()),
                (false, false) => parameter.bounds.push(parse_quote!(::amp_runtime::AmpType)),
                (true, _) => (),
            }
        }
    }
    if let Some(clause) = &mut bounded.where_clause {
        for predicate in &mut clause.predicates {
            if let WherePredicate::Type(predicate) = predicate {
                predicate.bounds.iter_mut().for_each(put_device_bound);
                let name = predicate.bounded_ty.to_token_stream().to_string();
                if let Some(position) = values.iter().position(|value| *value == name) {
                    values.swap_remove(position);
                    predicate.bounds.push(parse_quote!(::amp_runtime::AmpType));
                }
            }
        }
    }
    bounded
}

/// Reports type parameters that are elements of views, where no bound says that they can be.
pub fn check_elements(signature: &syn::Signature, report: &mut Report) {
    let inputs = signature.inputs.iter().filter_map(|input| match input {
        syn::FnArg::Typed(typed) => Some(&*typed.ty),
        syn::FnArg::Receiver(_) => None,
    });
    let elements: Vec<_> = inputs.filter_map(element_of).collect();
    for parameter in signature.generics.type_params() {
        let name = &parameter.ident;
        let own = predicates(&signature.generics)
            .filter(|(ty, _)| *name == ty.to_token_stream().to_string())
            .flat_map(|(_, bounds)| bounds);
        let unbound = parameter.bounds.iter().chain(own).all(says_nothing_of_elements);
        if unbound && elements.iter().any(|element| element == name) {
            report.add(name.span(), Diagnostic::ElementUnbound { name: name.to_string() });
        }
    }
}

/// The name that the elements of a view or an array have.
fn element_of(ty: &syn::Type) -> Option<syn::Ident> {
    let original = original(ty)?;
    let of_elements = matches!(original.known, KnownType::View | KnownType::Array);
    let PathArguments::AngleBracketed(arguments) = &original.segment.arguments else { return None };
    let first = arguments.args.iter().find_map(|argument| match argument {
        syn::GenericArgument::Type(syn::Type::Path(path)) => path.path.get_ident(),
        _ => None,
    });
    first.filter(|_| of_elements).cloned()
}

/// Is it a bound by a trait of std, which types that are no elements have, too?
fn says_nothing_of_elements(bound: &TypeParamBound) -> bool {
    const OF_STD: &[&str] =
        &["Clone", "Copy", "Debug", "Default", "Eq", "Ord", "Send", "Sized", "Sync"];
    match bound {
        TypeParamBound::Trait(bound) => {
            let named = bound.path.get_ident();
            is_of_std(&bound.path) || named.is_some_and(|name| OF_STD.iter().any(|of| name == of))
        }
        _ => true,
    }
}

fn predicates(
    generics: &Generics,
) -> impl Iterator<Item = (&syn::Type, &syn::punctuated::Punctuated<TypeParamBound, syn::Token![+]>)>
{
    let clauses = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    clauses.filter_map(|predicate| match predicate {
        WherePredicate::Type(predicate) => Some((&predicate.bounded_ty, &predicate.bounds)),
        _ => None,
    })
}

/// Makes of a bound by an operator's trait of std one by the runtime's trait of that name, which stands
/// for std's and for what a device has.
pub fn put_device_bound(bound: &mut TypeParamBound) {
    if let TypeParamBound::Trait(bound) = bound
        && is_of_std(&bound.path)
        && let Some(last) = bound.path.segments.last().cloned()
    {
        let span = last.ident.span();
        bound.path = parse_quote_spanned!(span=> ::amp_runtime::bounds);
        // Its arguments may be none that a path can be read with.
        bound.path.segments.push(last);
    }
}

/// Uses the traits of bounds that others stand for, so that their imports are used.
pub fn use_traits<'b>(bounds: impl Iterator<Item = &'b TypeParamBound>) -> TokenStream {
    let paths = bounds.filter_map(|bound| match bound {
        TypeParamBound::Trait(bound) if is_of_std(&bound.path) => {
            let mut path = bound.path.clone();
            path.segments.iter_mut().for_each(|segment| segment.arguments = PathArguments::None);
            Some(quote!(#[allow(unused_imports)] use #path as _;))
        }
        _ => None,
    });
    let uses: TokenStream = paths.collect();
    match uses.is_empty() {
        true => uses,
        false => quote!(const _: () = { #uses };),
    }
}

/// All bounds of type parameters.
pub fn bounds(generics: &Generics) -> impl Iterator<Item = &TypeParamBound> {
    let own = generics.type_params().flat_map(|parameter| &parameter.bounds);
    own.chain(predicates(generics).flat_map(|(_, bounds)| bounds))
}

/// Is it a trait of std for an operator? A longer path says so.
fn is_of_std(path: &syn::Path) -> bool {
    let of_std = ["std", "core", "ops", "cmp", "convert"];
    let known = path.segments.len() == 1
        || path.segments.iter().any(|segment| of_std.iter().any(|name| segment.ident == name));
    let converts = path.segments.last().is_some_and(|last| last.ident == "Into");
    known && (converts || device_trait(path, &TokenStream::new()).is_some())
}

/// `::<T, N>` for a function with these generics; its lifetimes are not named.
pub fn turbofish(generics: &Generics) -> TokenStream {
    let names = named(generics);
    match names.is_empty() {
        true => TokenStream::new(),
        false => quote!(::<#(#names),*>),
    }
}

/// The parameters that a call can name.
pub fn named(generics: &Generics) -> Vec<TokenStream> {
    let name = |parameter: &GenericParam| match parameter {
        GenericParam::Type(parameter) => Some(parameter.ident.to_token_stream()),
        GenericParam::Const(parameter) => Some(parameter.ident.to_token_stream()),
        GenericParam::Lifetime(_) => None,
    };
    generics.params.iter().filter_map(name).collect()
}

/// A type with `impl Trait` for these type parameters.
pub fn unnamed<'g>(
    ty: &syn::Type,
    parameters: impl Iterator<Item = &'g GenericParam>,
) -> syn::Type {
    struct Unnamed<'g>(Vec<&'g syn::TypeParam>);

    impl VisitMut for Unnamed<'_> {
        fn visit_type_mut(&mut self, ty: &mut syn::Type) {
            let name = match &*ty {
                syn::Type::Path(path) if path.qself.is_none() => path.path.get_ident(),
                _ => None,
            };
            let named = |parameter: &&&syn::TypeParam| Some(&parameter.ident) == name;
            match self.0.iter().find(named) {
                Some(syn::TypeParam { bounds, .. }) => *ty = parse_quote!(impl #bounds),
                None => syn::visit_mut::visit_type_mut(self, ty),
            }
        }

        fn visit_type_reference_mut(&mut self, reference: &mut syn::TypeReference) {
            syn::visit_mut::visit_type_reference_mut(self, reference);
            let of = &reference.elem;
            if matches!(**of, syn::Type::ImplTrait(_)) {
                reference.elem = parse_quote!((#of));
            }
        }
    }

    let types = parameters.filter_map(|parameter| match parameter {
        GenericParam::Type(parameter) => Some(parameter),
        GenericParam::Lifetime(_) | GenericParam::Const(_) => None,
    });
    let mut ty = ty.clone();
    Unnamed(types.collect()).visit_type_mut(&mut ty);
    ty
}

/// Is it a type parameter bound by `Fn` or one of its kin?
pub fn is_generic_callable(ty: &syn::Type, generics: &syn::Generics) -> bool {
    bounds_of(ty, generics).any(is_callable_bound)
}

/// Is it a type parameter bound by `FnMut` or `FnOnce`?
pub fn is_called_by_one(ty: &syn::Type, generics: &syn::Generics) -> bool {
    bounds_of(ty, generics).any(|bound| match bound {
        TypeParamBound::Trait(bound) => bound
            .path
            .segments
            .last()
            .is_some_and(|last| last.ident == "FnMut" || last.ident == "FnOnce"),
        _ => false,
    })
}

/// The bounds of a type parameter.
fn bounds_of<'g>(
    ty: &syn::Type,
    generics: &'g syn::Generics,
) -> impl Iterator<Item = &'g TypeParamBound> {
    let name = match ty {
        syn::Type::Path(path) => path.path.get_ident().cloned(),
        _ => None,
    };
    let of_parameters = generics.type_params().map(|one| (one.ident.to_string(), &one.bounds));
    let predicates = generics.where_clause.iter().flat_map(|clause| &clause.predicates);
    let of_predicates = predicates.filter_map(|predicate| match predicate {
        WherePredicate::Type(one) => {
            Some((one.bounded_ty.to_token_stream().to_string(), &one.bounds))
        }
        _ => None,
    });
    let all = of_parameters.chain(of_predicates);
    let own = all.filter(move |(of, _)| name.as_ref().is_some_and(|name| name == of));
    own.flat_map(|(_, bounds)| bounds)
}

/// Is the name in the tokens?
pub fn mentions(tokens: &TokenStream, name: &syn::Ident) -> bool {
    tokens.clone().into_iter().any(|token| match token {
        proc_macro2::TokenTree::Ident(found) => found == *name,
        proc_macro2::TokenTree::Group(group) => mentions(&group.stream(), name),
        _ => false,
    })
}
