//! What messages name, and where it stands.

use proc_macro2::{Span, TokenStream};
use quote::quote;

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
        let file = match proc_macro::is_available() {
            true => self.span.unwrap().file(),
            false => String::new(),
        };
        quote!(::amp_runtime::uniformity::Cause { what: #what, line: #line, file: #file })
    }

    /// Does it stand before the other one?
    pub fn is_before(&self, other: &Cause) -> bool {
        let place = |cause: &Cause| match proc_macro::is_available() {
            true => (cause.line(), cause.span.unwrap().column()),
            false => (0, 0),
        };
        place(self) < place(other)
    }

    fn line(&self) -> usize {
        match proc_macro::is_available() {
            true => self.span.unwrap().line(),
            false => 0,
        }
    }
}
