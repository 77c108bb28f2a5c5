//! Seeing inside: what becomes of kernels, and when what happens.

use std::io;
use std::path::Path;

use crate::report::sink::{self, Stream};

mod dump;
mod json;
mod trace;

pub(crate) use dump::dumped;
pub(crate) use json::quoted;
pub(crate) use trace::{Span, is_traced, kernel_ran};

/// Says that what a variable asks for cannot be written.
fn not_written(variable: &str, path: &Path, error: &io::Error) {
    let text = format!("{variable}: `{}` cannot be written: {error}\n", path.display());
    sink::write(Stream::Errors, &text);
}
