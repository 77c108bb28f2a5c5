//! The checked accelerator: it runs what devices get, a tile at a time, and finds what goes wrong in it.
//!
//! A recorded kernel (`ir/node.rs`) becomes a program (`compile.rs`, `program.rs`) of instructions that each
//! do something for all threads of a tile at once (`run.rs`, `number.rs`). Every use of memory is looked at
//! (`access.rs`), and who uses it when is noted (`shadow.rs`, `steps.rs`). What is found (`findings.rs`) is the error of the
//! launch, and written out with the lines of the source (`report.rs`). Tests hold it against another way of
//! finding races (`experiment/mod.rs`).

mod access;
mod arithmetic;
mod checks;
mod compile;
mod experiment;
mod finding;
mod findings;
mod function;
mod memory;
mod number;
mod profile;
mod program;
mod report;
mod run;
mod shadow;
mod steps;
mod subgroup;
#[cfg(test)]
mod tests;

pub use checks::Checks;
pub use experiment::{Experiment, Removal, What, Witnessed};
pub use finding::{Access, Finding, FindingKind, Line};
pub(crate) use memory::{Memory, SourceMemory};
pub use profile::Profile;

use crate::error::{Error, Result};
use crate::ir::node::Kernel;
use crate::report::sink;

/// Runs a kernel in a launch, whose memory then has what it wrote.
///
/// # Errors
/// [`Error::Findings`] for what it has found, [`Error::AssertionFailed`], and
/// [`Error::Compilation`] for a kernel that it cannot run.
pub(crate) fn run(
    name: &str,
    kernel: &Kernel,
    memory: &mut Memory,
    checks: &Checks,
    limits: Vec<String>,
) -> Result<()> {
    let program = compile::compile(kernel).map_err(|reason| Error::Compilation {
        kernel: name.to_owned(),
        target: "the checked accelerator".to_owned(),
        reason,
        wgsl: None,
    })?;
    memory.prepare();
    let mut outcome = run::run(&program, memory, checks);
    outcome.findings.extend(limits.into_iter().map(|limit| Finding::of_limit(kernel, limit)));
    if let (Some(experiment), Some(uses)) = (&checks.experiment, &outcome.uses) {
        experiment.note(name, uses, &outcome.findings);
    }
    let failure = outcome.failure.map(|failure| failure.of(name));
    failure.iter().for_each(sink::write_error);
    if outcome.findings.is_empty() {
        return failure.map_or(Ok(()), Err);
    }
    for finding in &outcome.findings {
        report::write(name, finding);
    }
    Err(Error::Findings { kernel: name.to_owned(), findings: outcome.findings })
}
