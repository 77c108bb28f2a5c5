//! Parameters of functions and methods.

use proc_macro2::{Ident, Span};
use quote::format_ident;
use syn::spanned::Spanned;
use syn::{parse_quote, parse_quote_spanned};

use super::generics::{is_called_by_one, is_generic_callable};
use crate::diagnostics::Diagnostic;
use crate::lower::in_step::Passed;
use crate::syntax::{
    Certain, ParameterKind, Pattern, Scope, Variable, check_parts, is_callable_bound,
    parameter_kind, parameter_type,
};

/// A parameter: its pattern, its type in generated code, and what it is.
pub struct Parameter {
    pub pattern: Pattern,
    /// The type in the source.
    pub ty: syn::Type,
    pub kind: ParameterKind,
    /// Of a slice in a function that waits.
    pub slice: Option<Slice>,
    /// Is its type none of the model?
    pub refused: bool,
    /// Is it what a method is called on?
    pub is_receiver: bool,
    /// Has each thread its own closure there, since a call may change it or use it up?
    pub called_by_one: bool,
}

/// A slice in a function that waits: its elements may be memory of the tile. The native twin takes
/// what has such elements, of a type that is a type parameter.
pub struct Slice {
    pub given: Ident,
    ty: Ident,
    element: syn::Type,
}

impl Slice {
    /// The slice of that name among the parameters.
    fn new(number: usize, element: syn::Type) -> Self {
        let name = |prefix| format_ident!("{prefix}{number}", span = Span::mixed_site());
        Slice { given: name("given"), ty: name("GivenOfParameter"), element }
    }

    pub fn generic(&self) -> syn::GenericParam {
        let Slice { ty, element, .. } = self;
        parse_quote!(#ty: ::amp_runtime::native::slice::TileSlices<Item = #element>)
    }
}

impl Parameter {
    /// The type in the native twin of a function that waits or does not: references to data may
    /// be to memory of the tile, if it waits.
    pub fn native_type(&self, waits: bool) -> syn::Type {
        if let Some(Slice { ty, .. }) = &self.slice {
            return parse_quote!(#ty);
        }
        match (&self.ty, self.kind) {
            (syn::Type::Reference(reference), ParameterKind::Reference) if waits => {
                let elided = || syn::Lifetime::new("'_", reference.span());
                let (data, lifetime) = (&reference.elem, &reference.lifetime);
                let lifetime = lifetime.clone().unwrap_or_else(elided);
                parse_quote!(::amp_runtime::native::place::TileElement<#lifetime, #data>)
            }
            _ => self.ty.clone(),
        }
    }
}

impl Parameter {
    /// How it is passed to a function that runs in all threads of a tile.
    pub fn passed(&self) -> Passed {
        match (&self.ty, self.kind) {
            _ if self.slice.is_some() => Passed::Slice,
            (syn::Type::Reference(reference), ParameterKind::Reference) if self.is_receiver => {
                Passed::Receiver { mutable: reference.mutability.is_some() }
            }
            (syn::Type::Reference(reference), ParameterKind::Reference) => {
                Passed::Reference { mutable: reference.mutability.is_some() }
            }
            (_, ParameterKind::View) => Passed::View,
            (_, ParameterKind::Callable) if !self.called_by_one => Passed::Callable,
            (
                _,
                ParameterKind::Value
                | ParameterKind::Callable
                | ParameterKind::Index
                | ParameterKind::Tiled
                | ParameterKind::Reference,
            ) => Passed::Value,
        }
    }

    /// The type of what it is given as then.
    pub fn type_by_tile(&self) -> syn::Type {
        let ty = &self.ty;
        match (self.passed(), ty) {
            (Passed::Value, _) => parse_quote!(impl ::amp_runtime::native::given::Given<#ty>),
            (
                Passed::Reference { .. } | Passed::Receiver { .. },
                syn::Type::Reference(reference),
            ) => {
                let data = &reference.elem;
                parse_quote!(impl ::amp_runtime::native::given::Referred<To = #data>)
            }
            (Passed::Slice, _) => {
                let element = self.slice.as_ref().map(|slice| &slice.element);
                parse_quote!(impl ::amp_runtime::native::given::Sliced<Item = #element>)
            }
            (
                Passed::Reference { .. }
                | Passed::Receiver { .. }
                | Passed::View
                | Passed::Callable,
                _,
            ) => {
                parse_quote!(::amp_runtime::native::given::Same<#ty>)
            }
        }
    }
}

/// Reads the parameter of that number; `tiled` says that another one, or it, is the tile.
pub fn read_parameter(
    typed: &syn::PatType,
    number: usize,
    tiled: bool,
    generics: &mut syn::Generics,
    scope: &mut Scope,
) -> Parameter {
    for attribute in &typed.attrs {
        if attribute.path().segments.last().is_some_and(|last| last.ident == "tile_static") {
            let what = "a parameter";
            scope.report.add(attribute.span(), Diagnostic::TileStaticNotOnLet { what });
        }
    }
    let named = with_name(&typed.ty, number, generics);
    let kind = parameter_kind(named.as_ref().unwrap_or(&typed.ty));
    let mutable = match &*typed.ty {
        syn::Type::Reference(reference) => reference.mutability.is_some(),
        _ => false,
    };
    let variable = match kind {
        ParameterKind::Tiled => Variable::Tiled,
        ParameterKind::View => Variable::Shared,
        ParameterKind::Reference if tiled => Variable::TileReference { mutable },
        ParameterKind::Reference => Variable::Reference { mutable },
        ParameterKind::Index | ParameterKind::Value | ParameterKind::Callable => Variable::Local,
    };
    let errors = scope.report.len();
    let mut ty = parameter_type(named.as_ref().unwrap_or(&typed.ty), &mut scope.report);
    // Whatever calls give for it is right.
    let refused = scope.report.len() > errors;
    if refused {
        ty = instead_of(&typed.ty);
    }
    // The twins need a name for the closure's type.
    if let syn::Type::ImplTrait(implementing) = &ty
        && implementing.bounds.iter().any(is_callable_bound)
    {
        let name = format_ident!("CallableOfParameter{}", number, span = Span::mixed_site());
        let bounds = &implementing.bounds;
        generics.params.push(parse_quote!(#name: #bounds));
        ty = parse_quote!(#name);
    }
    let kind = match is_generic_callable(&ty, generics) {
        true => ParameterKind::Callable,
        false => kind,
    };
    let called_by_one = is_called_by_one(&ty, generics);
    let slice = match &ty {
        syn::Type::Reference(reference) if tiled => match &*reference.elem {
            syn::Type::Slice(slice) => Some(Slice::new(number, (*slice.elem).clone())),
            _ => None,
        },
        _ => None,
    };
    let pattern = Pattern::read(&typed.pat, variable, scope);
    scope.note(&pattern, Certain::of_type(&typed.ty));
    check_parts(&pattern, variable, scope);
    Parameter { pattern, ty, kind, slice, refused, is_receiver: false, called_by_one }
}

/// A parameter's type with the name of a new type parameter in place of `impl Trait`. What can be called
/// is another kind of parameter.
fn with_name(ty: &syn::Type, number: usize, generics: &mut syn::Generics) -> Option<syn::Type> {
    match ty {
        syn::Type::Reference(reference) => {
            let named = with_name(&reference.elem, number, generics)?;
            Some(syn::TypeReference { elem: Box::new(named), ..reference.clone() }.into())
        }
        syn::Type::Paren(inner) => with_name(&inner.elem, number, generics),
        syn::Type::ImplTrait(implementing)
            if !implementing.bounds.iter().any(is_callable_bound) =>
        {
            let name = implementing.bounds.iter().find_map(|bound| match bound {
                syn::TypeParamBound::Trait(bound) => Some(&bound.path.segments.last()?.ident),
                _ => None,
            })?;
            let span = Span::mixed_site().located_at(name.span());
            let name = format_ident!("{name}OfParameter{number}", span = span);
            let bounds = &implementing.bounds;
            generics.params.push(parse_quote!(#name: #bounds));
            Some(parse_quote!(#name))
        }
        _ => None,
    }
}

/// What stands for a parameter's type that is none of the model, so that calls have no errors.
fn instead_of(ty: &syn::Type) -> syn::Type {
    let span = ty.span();
    match ty {
        syn::Type::BareFn(pointer) => {
            let inputs = pointer.inputs.iter().map(|input| &input.ty);
            let output = &pointer.output;
            parse_quote_spanned!(span=> impl Fn(#(#inputs),*) #output)
        }
        syn::Type::Reference(reference) => match &*reference.elem {
            syn::Type::TraitObject(object) if object.bounds.iter().any(is_callable_bound) => {
                let bounds = &object.bounds;
                parse_quote_spanned!(span=> impl #bounds)
            }
            _ => parse_quote_spanned!(span=> impl Sized),
        },
        _ => parse_quote_spanned!(span=> impl Sized),
    }
}
