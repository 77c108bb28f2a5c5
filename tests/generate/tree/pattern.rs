//! Patterns.

use super::plain_name;

/// What a value is taken apart by.
#[derive(Clone, Debug)]
pub enum Pattern {
    Any,
    /// `..` among the parts of a tuple or an array.
    Rest,
    /// A name; in parentheses if it is a reference.
    Name {
        name: String,
        mutable: bool,
        by: By,
        /// `name @ pattern`; with `..` it is a name for the rest of an array.
        within: Option<Box<Pattern>>,
    },
    /// A literal, a range, or several of these, as Rust writes them.
    Values(String),
    Constant(String),
    Tuple(Vec<Pattern>),
    Array(Vec<Pattern>),
    Struct(usize, Vec<Pattern>),
    Variant(usize, usize, Vec<Pattern>),
    /// One of several, which give the same names.
    Either(Vec<Pattern>),
}

/// What a name of a pattern stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// A copy.
    Value,
    /// `ref`
    Reference,
    /// `ref mut`
    MutableReference,
}

impl Pattern {
    /// A pattern that is a name.
    pub fn name(name: String, mutable: bool) -> Self {
        Pattern::Name { name, mutable, by: By::Value, within: None }
    }

    /// A name for a reference.
    pub fn reference(plain: &str, by: By) -> Self {
        Pattern::Name { name: format!("(*{plain})"), mutable: false, by, within: None }
    }

    /// Does it stand for the parts that no other pattern takes?
    pub fn is_rest(&self) -> bool {
        match self {
            Pattern::Rest => true,
            Pattern::Name { within, .. } => within.as_ref().is_some_and(|within| within.is_rest()),
            Pattern::Any
            | Pattern::Values(_)
            | Pattern::Constant(_)
            | Pattern::Tuple(_)
            | Pattern::Array(_)
            | Pattern::Struct(..)
            | Pattern::Variant(..)
            | Pattern::Either(_) => false,
        }
    }

    /// The names that it gives.
    pub fn names(&self) -> Vec<&str> {
        match self {
            Pattern::Any | Pattern::Rest | Pattern::Values(_) | Pattern::Constant(_) => Vec::new(),
            Pattern::Name { name, within, .. } => {
                let within = within.iter().flat_map(|within| within.names());
                std::iter::once(&**name).chain(within).collect()
            }
            Pattern::Tuple(parts)
            | Pattern::Array(parts)
            | Pattern::Struct(_, parts)
            | Pattern::Variant(_, _, parts) => parts.iter().flat_map(Pattern::names).collect(),
            Pattern::Either(cases) => cases[0].names(),
        }
    }

    /// The constants that it names.
    pub fn constants(&self) -> Vec<&str> {
        match self {
            Pattern::Any | Pattern::Rest | Pattern::Values(_) => Vec::new(),
            Pattern::Constant(name) => vec![name],
            Pattern::Name { within, .. } => {
                within.iter().flat_map(|within| within.constants()).collect()
            }
            Pattern::Tuple(parts)
            | Pattern::Array(parts)
            | Pattern::Struct(_, parts)
            | Pattern::Variant(_, _, parts)
            | Pattern::Either(parts) => parts.iter().flat_map(Pattern::constants).collect(),
        }
    }

    /// The parts of a tuple or an array of so many, by their numbers, but for the rest.
    pub fn numbered(parts: &[Pattern], count: usize) -> Vec<(usize, &Pattern)> {
        let rest = parts.iter().position(Pattern::is_rest);
        let number = |position: usize| match rest {
            Some(rest) if position > rest => count + position - parts.len(),
            _ => position,
        };
        let parts = parts.iter().enumerate();
        let parts = parts.filter(|(_, part)| !part.is_rest());
        parts.map(|(position, part)| (number(position), part)).collect()
    }

    /// How the name of a reference is written where it is declared.
    pub fn declared(name: &str) -> &str {
        plain_name(name)
    }
}

/// An arm of a `match`, whose body is a block of the expression or statement.
#[derive(Clone, Debug)]
pub struct Arm {
    pub pattern: Pattern,
    pub guarded: bool,
}
