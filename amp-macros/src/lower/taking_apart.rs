//! Patterns in the device twin: a test, and the names that a pattern binds.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote_spanned};

use super::{builder, path_span};
use crate::source::declared_name;
use crate::syntax::{Pattern, PatternKind, Way};

impl Pattern {
    /// An expression of type `Value`: does `value`, a name, match?
    pub fn test(&self, value: &Ident) -> TokenStream {
        self.test_at(value, 0)
    }

    fn test_at(&self, value: &Ident, depth: usize) -> TokenStream {
        let b = builder();
        match &self.kind {
            PatternKind::Any | PatternKind::Rest => hygienic!(#b.truth(true)),
            PatternKind::Name { within, .. } => match within {
                Some(within) => within.test_at(value, depth),
                None => hygienic!(#b.truth(true)),
            },
            PatternKind::Literal { .. } | PatternKind::Path(_) => {
                let end = self.end(value);
                match &self.kind {
                    PatternKind::Path(path) if is_variant(path) => {
                        let name = declared_name(&path.path);
                        hygienic!(#b.is_variant(&#value, #name))
                    }
                    PatternKind::Path(path) => {
                        let name = declared_name(&path.path);
                        hygienic!(#b.is_constant(&#value, #name, |#b| #end))
                    }
                    _ => hygienic!({ let end = #end; #b.equal(&#value, &end) }),
                }
            }
            PatternKind::Range { first, limits, last } => {
                let first = first.as_ref().map(|first| {
                    let first = first.end(value);
                    hygienic! {
                        let first = #first;
                        let test = #b.binary(::amp_runtime::ir::Binary::Ge, &#value, &first);
                        tests.push(test);
                    }
                });
                let op = match limits {
                    syn::RangeLimits::HalfOpen(_) => hygienic!(Lt),
                    syn::RangeLimits::Closed(_) => hygienic!(Le),
                };
                let last = last.as_ref().map(|last| {
                    let last = last.end(value);
                    hygienic! {
                        let last = #last;
                        let test = #b.binary(::amp_runtime::ir::Binary::#op, &#value, &last);
                        tests.push(test);
                    }
                });
                hygienic!({ let mut tests = ::std::vec::Vec::new(); #first #last #b.all(&tests) })
            }
            PatternKind::Either(cases) => {
                let cases = cases.iter().map(|case| case.test_at(value, depth));
                hygienic!({ let tests = [#(#cases),*]; #b.any(&tests) })
            }
            PatternKind::Tuple(_) | PatternKind::Array(_) | PatternKind::Structure(..) => {
                let variant = match &self.kind {
                    PatternKind::Structure(path, _) => {
                        let name = declared_name(path);
                        hygienic!(#b.is_variant(&#value, #name))
                    }
                    // A slice may have another length.
                    PatternKind::Array(parts) => {
                        let open = parts.iter().any(Pattern::is_rest);
                        let count = parts.len() - usize::from(open);
                        hygienic!(#b.has_parts(&#value, #count, #open))
                    }
                    _ => hygienic!(#b.truth(true)),
                };
                let part = format_ident!("part{}", depth, span = Span::mixed_site());
                let tests = self.taken_parts(value).into_iter().map(|(taken, pattern)| {
                    let test = pattern.test_at(&part, depth + 1);
                    hygienic!({ let #part = #taken; let test = #test; tests.push(test); })
                });
                hygienic!({ let mut tests = ::std::vec![#variant]; #(#tests)* #b.all(&tests) })
            }
        }
    }

    /// Statements that declare the names of the pattern with what they get of `value`, a name.
    /// If that is a reference, so are the parts.
    pub fn bind(&self, value: &Ident, reference: bool) -> TokenStream {
        self.bind_at(value, reference, 0)
    }

    fn bind_at(&self, value: &Ident, behind: bool, depth: usize) -> TokenStream {
        let b = builder();
        match &self.kind {
            PatternKind::Name { name, mutable, reference, within } => {
                let keep = match (mutable, reference) {
                    (true, _) => hygienic!(variable),
                    (_, by_reference) if behind || *by_reference => hygienic!(alias),
                    _ => hygienic!(bind_part),
                };
                let within = within.as_ref().map(|within| within.bind_at(value, behind, depth));
                hygienic!(let #name = #b.#keep(#value.clone()); #within)
            }
            PatternKind::Either(cases) => self.bind_either(cases, value, behind, depth),
            PatternKind::Tuple(_) | PatternKind::Array(_) | PatternKind::Structure(..) => {
                let part = format_ident!("part{}", depth, span = Span::mixed_site());
                let parts = self.taken_parts(value).into_iter().filter_map(|(taken, pattern)| {
                    (!pattern.names().is_empty()).then(|| {
                        let bound = pattern.bind_at(&part, behind, depth + 1);
                        hygienic!(let #part = #taken; #bound)
                    })
                });
                hygienic!(#(#parts)*)
            }
            _ => TokenStream::new(),
        }
    }

    /// Each name of `a | b` is bound by the case that matches.
    fn bind_either(
        &self,
        cases: &[Pattern],
        value: &Ident,
        behind: bool,
        depth: usize,
    ) -> TokenStream {
        let b = builder();
        let bindings = self.bindings().into_iter().map(|(name, mutable)| {
            let mut chosen = None;
            // Where all cases bind it to one place, it is that place.
            let count = if self.way_to(name).is_some() { 1 } else { cases.len() };
            for case in cases[..count].iter().rev() {
                let bound = case.bind_at(value, behind, depth);
                let value_here = hygienic!({ #bound #name.clone() });
                chosen = Some(match chosen {
                    None => value_here,
                    Some(others) => {
                        let test = case.test_at(value, depth);
                        hygienic!({
                            let test = #test;
                            #b.branch(&test, |#b| #value_here, |#b| #others)
                        })
                    }
                });
            }
            match mutable {
                true => hygienic!(let #name = { let value = #chosen; #b.variable(value) };),
                false => hygienic!(let #name = #chosen;),
            }
        });
        hygienic!(#(#bindings)*)
    }

    /// The parts of a tuple, array, struct or variant: how each is taken, and its pattern.
    fn taken_parts(&self, value: &Ident) -> Vec<(TokenStream, &Pattern)> {
        let b = builder();
        // `..` takes nothing, save if it has a name.
        let parts = self.parts().into_iter();
        let parts = parts.filter(|(_, part)| !part.is_rest() || !part.names().is_empty());
        let taken = parts.map(|(way, part)| {
            let taken = match way {
                Way::Part(position) => hygienic!(#b.part_at(&#value, #position)),
                Way::FromEnd(from_end) => hygienic!(#b.part_from_end(&#value, #from_end)),
                Way::Rest(first, from_end) => hygienic!(#b.rest(&#value, #first, #from_end)),
                Way::Field(variant, member) => {
                    let name = member_name(&member);
                    hygienic!(#b.variant_field(&#value, #variant, #name))
                }
                Way::FieldFromEnd(variant, from_end) => {
                    hygienic!(#b.variant_field_from_end(&#value, #variant, #from_end))
                }
            };
            (taken, part)
        });
        taken.collect()
    }

    /// The value that a literal or constant stands for, of the type of `value`.
    fn end(&self, value: &Ident) -> TokenStream {
        let b = builder();
        match &self.kind {
            PatternKind::Literal { value: literal, negative } => match digits(literal) {
                Some(digits) => {
                    let digits = if *negative { format!("-{digits}") } else { digits };
                    hygienic!(#b.number_like(&#value, #digits))
                }
                None => hygienic!(#b.truth(#literal)),
            },
            PatternKind::Path(path) => {
                quote_spanned!(path_span(&path.path)=> ::amp_runtime::AmpType::__amp_constant(&#path, #b))
            }
            _ => hygienic!(#b.fail("a pattern that is not a constant")),
        }
    }
}

/// As rustc's lints have it, constants have no lower-case letters, and variants do.
fn is_variant(path: &syn::ExprPath) -> bool {
    declared_name(&path.path).chars().any(char::is_lowercase)
}

/// What a number is in decimal, without its type.
pub fn digits(literal: &syn::Lit) -> Option<String> {
    match literal {
        syn::Lit::Int(number) => Some(number.base10_digits().to_owned()),
        syn::Lit::Float(number) => Some(number.base10_digits().to_owned()),
        syn::Lit::Byte(byte) => Some(byte.value().to_string()),
        _ => None,
    }
}

/// A field's name in the device twin: that of a tuple is its number.
pub fn member_name(member: &syn::Member) -> String {
    match member {
        syn::Member::Named(name) => name.to_string(),
        syn::Member::Unnamed(index) => index.index.to_string(),
    }
}
