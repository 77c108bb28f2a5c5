//! Patterns: of `let`, `match`, `if let`, `for` and parameters.

use proc_macro2::{Ident, Span};
use quote::ToTokens;
use syn::spanned::Spanned;

use super::refusal::{refuse_unmarked, unsupported};
use super::width::{greatest, narrowed};
use super::{Name, Scope, Variable};
use crate::source::declared_name;

/// A pattern. The native twin has it as it is written, the device twin tests and takes it apart.
#[derive(Clone)]
pub struct Pattern {
    pub kind: PatternKind,
    pub tokens: syn::Pat,
}

/// What a pattern matches, and what it gives a name to.
#[derive(Clone)]
pub enum PatternKind {
    /// `_`
    Any,
    /// `..` among the elements of a tuple or an array.
    Rest,
    /// `name`, `mut name`, `ref name`, `name @ pattern`
    Name {
        name: Name,
        mutable: bool,
        reference: bool,
        within: Option<Box<Pattern>>,
    },
    /// A number or truth value, maybe with a sign.
    Literal {
        value: syn::Lit,
        negative: bool,
    },
    /// `first..=last` and its kin.
    Range {
        first: Option<Box<Pattern>>,
        limits: syn::RangeLimits,
        last: Option<Box<Pattern>>,
    },
    /// A constant, or a variant without data.
    Path(syn::ExprPath),
    Tuple(Vec<Pattern>),
    Array(Vec<Pattern>),
    /// A struct or a variant: its path and fields.
    Structure(syn::Path, Vec<(syn::Member, Pattern)>),
    /// `a | b`
    Either(Vec<Pattern>),
}

impl Pattern {
    /// Where it stands.
    pub fn span(&self) -> Span {
        self.tokens.span()
    }

    /// Reads a pattern that always matches, and declares its names as `variable`s.
    pub fn read(pattern: &syn::Pat, variable: Variable, scope: &mut Scope) -> Pattern {
        Reader { variable, refutable: false }.pattern(pattern, scope)
    }

    /// Reads a pattern that may not match.
    pub fn read_refutable(pattern: &syn::Pat, variable: Variable, scope: &mut Scope) -> Pattern {
        Reader { variable, refutable: true }.pattern(pattern, scope)
    }

    /// Is it `..`, or a name for that: the parts that no other pattern takes?
    pub fn is_rest(&self) -> bool {
        match &self.kind {
            PatternKind::Rest => true,
            PatternKind::Name { within: Some(within), .. } => within.is_rest(),
            PatternKind::Any
            | PatternKind::Name { within: None, .. }
            | PatternKind::Literal { .. }
            | PatternKind::Range { .. }
            | PatternKind::Path(_)
            | PatternKind::Tuple(_)
            | PatternKind::Array(_)
            | PatternKind::Structure(..)
            | PatternKind::Either(_) => false,
        }
    }

    /// The one name that the pattern is, with its mutability.
    pub fn single_name(&self) -> Option<(&Name, bool)> {
        match &self.kind {
            PatternKind::Name { name, mutable, reference: false, within: None } => {
                Some((name, *mutable))
            }
            _ => None,
        }
    }

    /// Has it a `ref`, so that a name of it refers to a part of what is matched?
    pub fn takes_references(&self) -> bool {
        match &self.kind {
            PatternKind::Name { reference, within, .. } => {
                *reference || within.as_ref().is_some_and(|within| within.takes_references())
            }
            PatternKind::Tuple(parts) | PatternKind::Array(parts) | PatternKind::Either(parts) => {
                parts.iter().any(Pattern::takes_references)
            }
            PatternKind::Structure(_, fields) => {
                fields.iter().any(|(_, field)| field.takes_references())
            }
            _ => false,
        }
    }

    /// Where it has a `ref mut`, so that what is matched can be changed by a name of it.
    pub fn changes(&self) -> Option<Span> {
        struct Changing(Option<Span>);
        impl<'ast> syn::visit::Visit<'ast> for Changing {
            fn visit_pat_ident(&mut self, name: &'ast syn::PatIdent) {
                if let (Some(by), Some(_)) = (&name.by_ref, &name.mutability) {
                    self.0.get_or_insert(by.span);
                }
                syn::visit::visit_pat_ident(self, name);
            }
        }
        let mut changing = Changing(None);
        syn::visit::Visit::visit_pat(&mut changing, &self.tokens);
        changing.0
    }

    /// Every name that the pattern binds.
    pub fn names(&self) -> Vec<&Name> {
        self.bindings().into_iter().map(|(name, _)| name).collect()
    }

    /// Every name that the pattern binds, with its mutability.
    pub fn bindings(&self) -> Vec<(&Name, bool)> {
        match &self.kind {
            PatternKind::Name { name, mutable, within, .. } => {
                let within = within.iter().flat_map(|within| within.bindings());
                std::iter::once((name, *mutable)).chain(within).collect()
            }
            PatternKind::Tuple(parts) | PatternKind::Array(parts) => {
                parts.iter().flat_map(Pattern::bindings).collect()
            }
            PatternKind::Structure(_, fields) => {
                fields.iter().flat_map(|(_, field)| field.bindings()).collect()
            }
            PatternKind::Either(cases) => cases.first().map_or_else(Vec::new, Pattern::bindings),
            _ => Vec::new(),
        }
    }
}

/// A way from what is matched to a part of it.
#[derive(Clone, PartialEq, Eq)]
pub enum Way {
    Part(usize),
    /// The part so far from the end, behind a `..`.
    FromEnd(usize),
    /// The parts from one to another that is so far from the end.
    Rest(usize, usize),
    /// A field of a struct or of a variant, whose name it has.
    Field(String, syn::Member),
    /// A numbered field so far from the end, behind a `..`.
    FieldFromEnd(String, usize),
}

impl Pattern {
    /// The parts of a tuple, array, struct or variant, and how each is reached.
    pub fn parts(&self) -> Vec<(Way, &Pattern)> {
        match &self.kind {
            PatternKind::Tuple(parts) | PatternKind::Array(parts) => {
                let rest = parts.iter().position(Pattern::is_rest);
                let ways = parts.iter().enumerate().map(|(position, part)| {
                    let from_end = parts.len() - position;
                    let way = match rest {
                        Some(rest) if position == rest => Way::Rest(position, from_end - 1),
                        Some(rest) if position > rest => Way::FromEnd(from_end),
                        _ => Way::Part(position),
                    };
                    (way, part)
                });
                ways.collect()
            }
            PatternKind::Structure(path, fields) => {
                let name = declared_name(path);
                let rest = fields.iter().position(|(_, part)| part.is_rest());
                let ways = fields.iter().enumerate().map(|(position, (member, part))| {
                    let way = match rest {
                        Some(rest) if position > rest => {
                            Way::FieldFromEnd(name.clone(), fields.len() - position)
                        }
                        _ => Way::Field(name.clone(), member.clone()),
                    };
                    (way, part)
                });
                ways.collect()
            }
            _ => Vec::new(),
        }
    }

    /// The way to what the name is bound to, if there is one whatever matches.
    pub fn way_to(&self, name: &Ident) -> Option<Vec<Way>> {
        match &self.kind {
            PatternKind::Name { name: own, .. } if own.ident == *name => Some(Vec::new()),
            PatternKind::Name { within, .. } => within.as_ref()?.way_to(name),
            PatternKind::Either(cases) => {
                let mut ways = cases.iter().map(|case| case.way_to(name));
                let first = ways.next()??;
                ways.all(|way| way.as_ref() == Some(&first)).then_some(first)
            }
            _ => self.parts().into_iter().find_map(|(way, part)| {
                let within = part.way_to(name)?;
                Some(std::iter::once(way).chain(within).collect())
            }),
        }
    }
}

/// How a pattern is read.
#[derive(Clone, Copy)]
struct Reader {
    /// What the names stand for.
    variable: Variable,
    /// May it be that the pattern does not match?
    refutable: bool,
}

impl Reader {
    fn pattern(self, pattern: &syn::Pat, scope: &mut Scope) -> Pattern {
        Pattern { kind: self.kind(pattern, scope), tokens: narrowed(pattern) }
    }

    fn each(
        self,
        patterns: &syn::punctuated::Punctuated<syn::Pat, syn::Token![,]>,
        scope: &mut Scope,
    ) -> Vec<Pattern> {
        patterns.iter().map(|part| self.pattern(part, scope)).collect()
    }

    fn kind(self, pattern: &syn::Pat, scope: &mut Scope) -> PatternKind {
        match pattern {
            syn::Pat::Wild(_) => PatternKind::Any,
            syn::Pat::Rest(_) => PatternKind::Rest,
            syn::Pat::Paren(inner) => self.kind(&inner.pat, scope),
            syn::Pat::Type(typed) => self.kind(&typed.pat, scope),
            syn::Pat::Reference(inner) => {
                Reader { variable: Variable::Local, ..self }.kind(&inner.pat, scope)
            }
            syn::Pat::Ident(name) => self.name(name, scope),
            syn::Pat::Lit(literal) => read_literal(&literal.lit, false, scope),
            syn::Pat::Range(range) => {
                let mut end = |end: &Option<Box<syn::Expr>>| {
                    end.as_ref().map(|end| {
                        let tokens = syn::Pat::Verbatim(end.to_token_stream());
                        Box::new(Pattern { kind: read_end(end, scope), tokens })
                    })
                };
                let (first, last) = (end(&range.start), end(&range.end));
                PatternKind::Range { first, limits: range.limits, last }
            }
            syn::Pat::Path(path) => match greatest(path) {
                Some(number) => PatternKind::Literal { value: number.lit, negative: false },
                None => {
                    refuse_unmarked(&path.path, scope);
                    PatternKind::Path(path.clone())
                }
            },
            syn::Pat::Tuple(tuple) => PatternKind::Tuple(self.each(&tuple.elems, scope)),
            syn::Pat::Slice(slice) => PatternKind::Array(self.each(&slice.elems, scope)),
            syn::Pat::TupleStruct(tuple) => {
                refuse_unmarked(&tuple.path, scope);
                let parts = self.each(&tuple.elems, scope);
                let fields = parts.into_iter().enumerate().map(|(index, part)| {
                    let span = part.span();
                    (syn::Member::Unnamed(syn::Index { index: index as u32, span }), part)
                });
                PatternKind::Structure(tuple.path.clone(), fields.collect())
            }
            syn::Pat::Struct(structure) => {
                refuse_unmarked(&structure.path, scope);
                let fields = structure.fields.iter();
                let fields = fields
                    .map(|field| (field.member.clone(), self.pattern(&field.pat, scope)))
                    .collect();
                PatternKind::Structure(structure.path.clone(), fields)
            }
            syn::Pat::Or(either) => {
                let mut names = Vec::new();
                let cases: Vec<_> = either
                    .cases
                    .iter()
                    .map(|case| {
                        scope.nested(|scope| {
                            let case = self.pattern(case, scope);
                            if names.is_empty() {
                                names = scope.declared(&case.names());
                            }
                            case
                        })
                    })
                    .collect();
                names.iter().for_each(|(name, variable)| scope.declare_again(name, *variable));
                let read = PatternKind::Either(cases);
                let read = Pattern { kind: read, tokens: pattern.clone() };
                for (name, variable) in &names {
                    if variable.is_mutable_reference() && read.way_to(&name.ident).is_none() {
                        let what = "a mutable reference to one of several places";
                        let mend = "write an arm for each of the patterns";
                        unsupported(name.ident.span(), what, mend, scope);
                    }
                }
                read.kind
            }
            _ => reject(pattern.span(), scope),
        }
    }

    fn name(self, name: &syn::PatIdent, scope: &mut Scope) -> PatternKind {
        let text = name.ident.to_string();
        let plain = name.by_ref.is_none() && name.mutability.is_none() && name.subpat.is_none();
        // As rustc's lints have it, names of constants and variants begin with a capital.
        if self.refutable && plain && text.starts_with(char::is_uppercase) {
            let (attrs, path) = (Vec::new(), name.ident.clone().into());
            return PatternKind::Path(syn::ExprPath { attrs, qself: None, path });
        }
        let within = name.subpat.as_ref().map(|(_, within)| self.pattern(within, scope));
        let reference = name.by_ref.is_some();
        let mutable = name.mutability.is_some();
        if (reference || self.variable.is_reference())
            && within.as_ref().is_some_and(Pattern::is_rest)
        {
            let mend = "take it by value, of the array itself: `let [first, rest @ ..] = array;`";
            unsupported(name.ident.span(), "a reference to the rest of an array", mend, scope);
        }
        let name = match (reference, self.variable) {
            (true, _) => scope.declare(&name.ident, Variable::Reference { mutable }),
            (false, Variable::Local) if mutable => scope.declare_mutable(&name.ident),
            (false, variable) => scope.declare(&name.ident, variable),
        };
        PatternKind::Name {
            name,
            mutable: mutable && !reference,
            reference,
            within: within.map(Box::new),
        }
    }
}

fn reject(span: Span, scope: &mut Scope) -> PatternKind {
    let mend = "use literals, ranges, constants, names, tuples, structs and variants";
    unsupported(span, "this pattern", mend, scope);
    PatternKind::Any
}

fn read_literal(literal: &syn::Lit, negative: bool, scope: &mut Scope) -> PatternKind {
    match literal {
        syn::Lit::Int(_) | syn::Lit::Float(_) | syn::Lit::Bool(_) | syn::Lit::Byte(_) => {
            PatternKind::Literal { value: literal.clone(), negative }
        }
        _ => {
            scope.report.add(literal.span(), crate::diagnostics::Diagnostic::StringLiteral);
            PatternKind::Any
        }
    }
}

/// An end of a range, or a literal with a sign, which syn has as an expression.
fn read_end(end: &syn::Expr, scope: &mut Scope) -> PatternKind {
    match end {
        syn::Expr::Lit(literal) => read_literal(&literal.lit, false, scope),
        syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Neg(_), expr, .. }) => match &**expr {
            syn::Expr::Lit(literal) => read_literal(&literal.lit, true, scope),
            other => reject(other.span(), scope),
        },
        syn::Expr::Path(path) => match greatest(path) {
            Some(number) => PatternKind::Literal { value: number.lit, negative: false },
            None => PatternKind::Path(path.clone()),
        },
        other => reject(other.span(), scope),
    }
}

/// Declares the names of a pattern that is not supported, so that their uses are no errors too.
pub fn declare_names(pattern: &syn::Pat, scope: &mut Scope) {
    struct Names<'s>(&'s mut Scope);
    impl<'ast> syn::visit::Visit<'ast> for Names<'_> {
        fn visit_pat_ident(&mut self, name: &'ast syn::PatIdent) {
            self.0.declare(&name.ident, Variable::Local);
        }
    }
    syn::visit::Visit::visit_pat(&mut Names(scope), pattern);
}
