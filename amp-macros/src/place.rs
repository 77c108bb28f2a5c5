//! Where tokens stand in the source.

use proc_macro2::Span;

/// A file, and a line and column in it, from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub file: String,
    pub line: usize,
    pub column: usize,
}

impl Place {
    /// The line and the column.
    pub fn point(&self) -> (usize, usize) {
        (self.line, self.column)
    }

    /// Where a span begins. Outside of the compiler, as in unit tests, spans have no places.
    pub fn of(span: Span) -> Option<Self> {
        proc_macro::is_available().then(|| {
            let span = span.unwrap();
            Place { file: span.file(), line: span.line(), column: span.column() }
        })
    }
}
