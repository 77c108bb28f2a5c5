//! The list in which errors are gathered, and what stands for it in the program.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;

use super::{Diagnostic, unruled};
use crate::syntax::MARK_THE_TYPE;

/// The errors and warnings of one item, reported together.
#[derive(Default)]
pub struct Report {
    errors: Vec<(Span, Diagnostic)>,
    /// Items that rustc refuses, with an error of its own where the program has the mistake.
    refused: Vec<TokenStream>,
    warnings: Vec<(Span, Diagnostic)>,
}

impl Report {
    /// Adds an error.
    pub fn add(&mut self, span: Span, diagnostic: Diagnostic) {
        if !(unruled() && diagnostic.is_found_when_it_runs()) {
            self.errors.push((span, diagnostic));
        }
    }

    /// Adds an error of rustc's: that of an item of ours, which stands for the mistake.
    pub fn refuse(&mut self, item: TokenStream) {
        self.refused.push(item);
    }

    /// Adds a warning.
    pub fn warn(&mut self, span: Span, diagnostic: Diagnostic) {
        self.warnings.push((span, diagnostic));
    }

    /// Adds the errors of another list.
    pub fn append(&mut self, mut other: Report) {
        self.errors.append(&mut other.errors);
        self.refused.append(&mut other.refused);
        self.warnings.append(&mut other.warnings);
    }

    /// Is one of them that a type of the file has no mark?
    pub fn has_unmarked_type(&self) -> bool {
        self.errors.iter().any(|(_, error)| match error {
            Diagnostic::UnsupportedType { mend, .. } => *mend == MARK_THE_TYPE,
            _ => false,
        })
    }

    /// Is there no error so far?
    pub fn is_empty(&self) -> bool {
        self.errors.is_empty() && self.refused.is_empty()
    }

    /// How many errors are there so far?
    pub fn len(&self) -> usize {
        self.errors.len() + self.refused.len()
    }

    /// The errors as items.
    pub fn into_tokens(self) -> TokenStream {
        let mut errors: Vec<(Span, Diagnostic)> = Vec::new();
        for (span, diagnostic) in self.errors {
            if !errors.iter().any(|(_, earlier)| diagnostic.follows(earlier)) {
                errors.push((span, diagnostic));
            }
        }
        errors
            .into_iter()
            .map(|(span, diagnostic)| {
                let text = diagnostic.message();
                quote_spanned!(span=> ::core::compile_error!(#text);)
            })
            .chain(self.refused)
            .collect()
    }

    /// The warnings as items, for code that is compiled. Stable Rust has none for macros to give,
    /// but warns where a deprecated item is used, with a text of the item's.
    pub fn take_warnings(&mut self) -> TokenStream {
        std::mem::take(&mut self.warnings)
            .into_iter()
            .map(|(span, diagnostic)| {
                let text = diagnostic.message();
                let name = Ident::new(diagnostic.text().0.name(), span);
                quote_spanned! {span=>
                    const _: () = {
                        #[deprecated(note = #text)]
                        const #name: () = ();
                        #name
                    };
                }
            })
            .collect()
    }
}
