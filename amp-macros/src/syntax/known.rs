//! Which types and functions of the runtime a name of the source means. It is found out here, once.

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::ext::IdentExt;
use syn::{PathArguments, PathSegment, Type};

use crate::source::{Source, is_atomic};

/// The last name in the path of a type, or of what it refers to.
pub(super) fn last_segment(ty: &Type) -> Option<&PathSegment> {
    match ty {
        Type::Path(path) if path.qself.is_none() => path.path.segments.last(),
        Type::Reference(reference) => last_segment(&reference.elem),
        Type::Paren(paren) => last_segment(&paren.elem),
        Type::Group(group) => last_segment(&group.elem),
        _ => None,
    }
}

/// A type of the runtime that signatures are read by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KnownType {
    Index,
    Extent,
    TiledIndex,
    TiledExtent,
    Barrier,
    View,
    Array,
}

impl KnownType {
    fn named(name: &Ident) -> Option<Self> {
        Some(match name.to_string().as_str() {
            "Index" => KnownType::Index,
            "Extent" => KnownType::Extent,
            "TiledIndex" => KnownType::TiledIndex,
            "TiledExtent" => KnownType::TiledExtent,
            "Barrier" => KnownType::Barrier,
            "ArrayView" | "ArrayViewMut" => KnownType::View,
            "Array" => KnownType::Array,
            _ => return None,
        })
    }
}

/// The type of the runtime that a name stands for.
pub struct Original {
    pub known: KnownType,
    /// With the generic arguments that it has in the end.
    pub segment: PathSegment,
    /// Does the source name it by a `type` of its own?
    pub aliased: bool,
}

/// The type of the runtime that a type or a reference to one is, under whatever name.
pub fn original(ty: &Type) -> Option<Original> {
    match ty {
        Type::Path(path) if path.qself.is_none() => original_of(path.path.segments.last()?),
        Type::Reference(reference) => original(&reference.elem),
        Type::Paren(paren) => original(&paren.elem),
        Type::Group(group) => original(&group.elem),
        _ => None,
    }
}

/// The same for the last name of a path.
pub fn original_of(segment: &PathSegment) -> Option<Original> {
    let (mut segment, mut aliased) = (segment.clone(), false);
    // Names lead to names of the same file; two could lead to each other.
    for _ in 0..8 {
        match step(&segment) {
            Some(Step::Renamed(name)) => segment.ident = name,
            Some(Step::Alias(next)) => (segment, aliased) = (next, true),
            None => break,
        }
    }
    let known = KnownType::named(&segment.ident)?;
    Some(Original { known, segment, aliased })
}

/// What a name stands for in the file.
enum Step {
    Renamed(Ident),
    Alias(PathSegment),
}

fn step(segment: &PathSegment) -> Option<Step> {
    let (name, span) = (segment.ident.unraw().to_string(), segment.ident.span());
    let source = Source::of(span)?;
    if let Some(alias) = source.alias(&name) {
        let given = match &segment.arguments {
            PathArguments::AngleBracketed(given) => given.args.iter().cloned().collect(),
            _ => Vec::new(),
        };
        // Lifetimes can be left out, and say nothing here.
        let parameters = alias.parameters.iter().filter(|name| !name.starts_with('\''));
        let given = given.iter().filter(|one| !matches!(one, syn::GenericArgument::Lifetime(_)));
        let given: Vec<_> = parameters.zip(given.map(ToTokens::to_token_stream)).collect();
        let text: TokenStream = alias.definition.parse().ok()?;
        let Type::Path(path) = syn::parse2(replaced(text, &given, span)).ok()? else { return None };
        return path.path.segments.last().cloned().map(Step::Alias);
    }
    source.original(&name).map(|name| Step::Renamed(Ident::new(name, span)))
}

/// Tokens at a place of the program, with arguments for parameters.
fn replaced(tokens: TokenStream, given: &[(&String, TokenStream)], span: Span) -> TokenStream {
    let replace = |mut token: TokenTree| {
        if let TokenTree::Ident(name) = &token
            && let Some((_, argument)) = given.iter().find(|(parameter, _)| *name == parameter)
        {
            return argument.clone();
        }
        if let TokenTree::Group(group) = &token {
            let inner = replaced(group.stream(), given, span);
            token = proc_macro2::Group::new(group.delimiter(), inner).into();
        }
        token.set_span(span);
        token.into()
    };
    tokens.into_iter().map(replace).collect()
}

/// Does the alias that a path names have a lifetime, which the path may leave out?
pub fn has_lifetime(segment: &PathSegment) -> bool {
    let name = segment.ident.unraw().to_string();
    let source = Source::of(segment.ident.span());
    source.is_some_and(|source| {
        let first = source.alias(&name).and_then(|alias| alias.parameters.first());
        first.is_some_and(|first| first.starts_with('\''))
    })
}

/// A function that a call names.
#[derive(Clone)]
pub struct Callee {
    pub path: syn::Path,
    pub builtin: Option<Builtin>,
}

/// A function of the runtime whose calls are not like those of other functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Builtin {
    /// An atomic operation: it takes the place of its first argument, and changes it.
    Atomic,
}

impl Callee {
    pub fn new(path: syn::Path) -> Self {
        let builtin = path.segments.last().and_then(|last| {
            let name = last.ident.unraw().to_string();
            let source = Source::of(last.ident.span());
            let is_named = path.segments.first().is_some_and(|first| first.ident == "amp_runtime");
            let is_own =
                !is_named && source.as_ref().is_some_and(|source| source.has_function(&name));
            let original = source.as_ref().and_then(|source| source.original(&name));
            let atomic = !is_own && is_atomic(original.unwrap_or(&name));
            atomic.then_some(Builtin::Atomic)
        });
        Callee { path, builtin }
    }

    pub fn is_atomic(&self) -> bool {
        self.builtin == Some(Builtin::Atomic)
    }
}
