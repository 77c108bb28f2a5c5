//! Which variable a name is: found out once, where the body is read.

use std::fmt;
use std::hash::{Hash, Hasher};
use std::ops::Deref;

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;

/// A variable of a body, or one from outside it. No two have the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BindingId(pub u32);

impl BindingId {
    /// That of names which the lowering makes up.
    pub const OURS: BindingId = BindingId(0);
}

/// A name as it is written, and the variable that it is. Two names are equal if they are that of one
/// variable.
#[derive(Clone, Debug)]
pub struct Name {
    pub ident: Ident,
    pub id: BindingId,
}

impl PartialEq for Name {
    fn eq(&self, other: &Name) -> bool {
        self.id == other.id
    }
}

impl Eq for Name {}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

impl Deref for Name {
    type Target = Ident;

    fn deref(&self) -> &Ident {
        &self.ident
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.ident.fmt(f)
    }
}

impl ToTokens for Name {
    fn to_tokens(&self, tokens: &mut TokenStream) {
        self.ident.to_tokens(tokens);
    }
}

/// What rustc tells local variables apart by: their text, and the expansion of a `macro_rules!` macro
/// that the name was written in.
#[derive(Clone, Debug)]
pub struct Key {
    text: String,
    /// None for a name that a procedural macro has made: such a name is found by its text.
    expansion: Option<u32>,
}

impl Key {
    pub fn of(name: &Ident) -> Self {
        let text = name.to_string();
        let expansion = match text.as_str() {
            // A keyword.
            "self" => None,
            _ => expansion(name.span(), &text),
        };
        Key { text, expansion }
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn is(&self, other: &Key) -> bool {
        let same = self.expansion.zip(other.expansion).is_none_or(|(own, other)| own == other);
        same && self.text == other.text
    }
}

/// The number of the expansion that a token was written in, zero for the program's text. A span shows it at
/// its beginning, as `#4 bytes(12..13)`.
fn expansion(span: Span, text: &str) -> Option<u32> {
    if !proc_macro::is_available() {
        return Some(0);
    }
    let span = span.unwrap();
    let shown = format!("{span:?}");
    let number = shown.strip_prefix('#')?.split(' ').next()?.parse().ok()?;
    // Of what a procedural macro has made, the place is that of something else.
    let written =
        || span.source_text().is_some_and(|source| source.trim_start_matches("r#") == text);
    (number == 0 || written()).then_some(number)
}
