//! Seeing inside: what becomes of kernels, and when what happens.

mod dump;
mod json;
mod trace;

pub(crate) use dump::dumped;
pub(crate) use json::quoted;
pub(crate) use trace::{Span, is_traced, kernel_ran};
