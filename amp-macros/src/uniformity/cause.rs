//! What messages name, and where it stands.

use proc_macro2::{Span, TokenStream};
use quote::quote;

use crate::place::Place;

/// A part of the source: a condition, or something that differs between threads.
#[derive(Clone)]
pub struct Cause {
    /// What it is, with its text.
    pub what: String,
    pub span: Span,
}

impl Cause {
    pub fn new(what: impl Into<String>, span: Span) -> Self {
        Cause { what: what.into(), span }
    }

    /// With its line, for a message about the same file.
    pub fn text(&self) -> String {
        format!("{} (line {})", self.what, self.line())
    }

    /// The same as a value of the runtime, for a message about another function.
    pub fn tokens(&self) -> TokenStream {
        let (what, line) = (&self.what, self.line().to_string());
        let file = Place::of(self.span).map(|place| place.file).unwrap_or_default();
        quote!(::amp_runtime::uniformity::Cause { what: #what, line: #line, file: #file })
    }

    /// Does it stand before the other one?
    pub fn is_before(&self, other: &Cause) -> bool {
        let place = |cause: &Cause| Place::of(cause.span).map(|place| (place.line, place.column));
        place(self) < place(other)
    }

    fn line(&self) -> usize {
        Place::of(self.span).map_or(0, |place| place.line)
    }
}
