//! What kernels say to the host: lines that they print, and checks that failed.
//!
//! A kernel on the cpu accelerator prints at once. On a gpu each thread leaves a record in a buffer
//! of the device, and the host writes the lines when it next waits for the device. The text is
//! made by the same Rust formatting code in both cases.

mod argument;
mod failure;
pub mod sink;

use std::fmt;

pub use argument::{Argument, Printable, printable};
pub use failure::Failure;

use crate::ir::Scalar;

/// A place in the source that prints or checks.
#[derive(Debug)]
pub struct Site {
    /// `file:line`
    pub location: &'static str,
    /// Writes the text for these arguments.
    pub write: fn(&mut dyn fmt::Write, &[Argument]) -> fmt::Result,
}

impl Site {
    /// The text for these arguments.
    pub(crate) fn text(&self, arguments: &[Argument]) -> String {
        let mut text = String::new();
        match (self.write)(&mut text, arguments) {
            Ok(()) => text,
            Err(error) => format!("{text}<{error}>"),
        }
    }
}

/// What the records of a site in a kernel look like: its number plus one, the components of the
/// thread's index, the arguments, all in words of 32 bits.
#[derive(Clone, Debug)]
pub struct RecordLayout {
    /// The site.
    pub site: &'static Site,
    /// Is it a check that failed, not a line to be printed?
    pub is_check: bool,
    /// The number of the index's components.
    pub rank: usize,
    /// The types of the arguments.
    pub arguments: Vec<Scalar>,
}

impl RecordLayout {
    /// The number of words of a record.
    pub(crate) fn words(&self) -> usize {
        let arguments = self.arguments.iter().map(|scalar| scalar.bytes() as usize / 4);
        1 + self.rank + arguments.sum::<usize>()
    }
}

/// The line that a thread prints.
pub(crate) fn line(index: &[usize], text: &dyn fmt::Display) -> String {
    match index {
        // Outside kernels.
        [] => format!("{text}\n"),
        index => format!("{index:?} {text}\n"),
    }
}

/// The line about an environment variable that says what there is not.
pub(crate) fn none_of(variable: &str, value: &str, help: &str) -> String {
    format!("{variable}: `{value}` is none of what it can be; help: {help}\n")
}
