//! What can be proved of a body from its syntax tree alone: the checks that C++ AMP's back end
//! makes. Each reports what is certain, and is silent about the rest.

mod constants;
mod division;
mod literals;
mod loops;
mod uninitialised;

use proc_macro2::TokenStream;

use crate::diagnostics::Report;
use crate::syntax::Block;

/// How often a body runs for one thread.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Runs {
    /// A kernel: once.
    Once,
    /// A function or method, which may be called again: what its tile_static variables hold then
    /// is what the call before left in them.
    Often,
}

/// Checks a body. What rustc has to evaluate comes back, as statements for the body's beginning.
pub fn check(body: &Block, runs: Runs, report: &mut Report) -> TokenStream {
    // What could not be read may be the end of a loop, or an assignment.
    let whole = report.is_empty();
    let mut rules = division::check(body, report);
    literals::check(body, report);
    if whole {
        loops::check(body, report);
        uninitialised::check(body, runs, report);
    }
    rules.extend(report.take_warnings());
    rules
}
