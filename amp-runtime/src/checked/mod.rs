//! The checked accelerator: it runs what devices get, a tile at a time, and finds what goes wrong in it.
//!
//! A recorded kernel (`ir/node.rs`) becomes a program (`compile.rs`, `program.rs`) of instructions that each
//! do something for all threads of a tile at once (`run.rs`, `number.rs`). Every use of memory is looked at
//! (`element.rs`, `access.rs`), and who uses it when is noted (`shared.rs`, `shadow.rs`, `steps.rs`). What is found (`findings.rs`) is the error of the
//! launch, and written out with the lines of the source (`report.rs`). Tests hold it against another way of
//! finding races (`experiment/mod.rs`).

mod access;
mod arithmetic;
mod checks;
mod compile;
mod cooperative;
mod element;
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
mod shared;
mod steps;
mod subgroup;
#[cfg(test)]
mod tests;

pub use checks::Checks;
pub use experiment::{Experiment, Removal, What, Witnessed};
pub use finding::{Access, Finding, FindingKind, Line};
pub(crate) use memory::{Memory, SourceMemory};
pub use profile::Profile;

use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::accelerator::KernelKey;
use crate::error::{Error, Result};
use crate::ir::node::Kernel;
use crate::report::sink;
use memory::Captured;
use program::Program;

/// A kernel that can be launched, again and again.
#[derive(Debug)]
pub(crate) struct Prepared {
    program: Program,
    captured: Vec<Captured>,
}

impl Prepared {
    /// What a recorded kernel becomes.
    ///
    /// # Errors
    /// [`Error::Compilation`] for a kernel that the checked accelerator cannot run.
    pub(crate) fn new(name: &str, kernel: &Kernel) -> Result<Self> {
        let program = compile::compile(kernel).map_err(|reason| Error::Compilation {
            kernel: name.to_owned(),
            target: "the checked accelerator".to_owned(),
            reason,
            wgsl: None,
        })?;
        Ok(Prepared { program, captured: Captured::all_of(kernel) })
    }

    /// What the kernel of that key became, or becomes.
    ///
    /// # Errors
    /// Those of recording it, and of [`new`](Self::new).
    pub(crate) fn known(key: KernelKey, make: impl FnOnce() -> Result<Self>) -> Result<Arc<Self>> {
        static KNOWN: LazyLock<Mutex<FxHashMap<KernelKey, Arc<Prepared>>>> =
            LazyLock::new(Mutex::default);
        let known = || KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(prepared) = known().get(&key) {
            return Ok(prepared.clone());
        }
        let new = Arc::new(make()?);
        known().insert(key, new.clone());
        Ok(new)
    }
}

/// Runs a kernel in a launch, whose memory then has what it wrote.
///
/// # Errors
/// [`Error::Findings`] for what it has found, [`Error::AssertionFailed`], and [`Error::OutOfMemory`] where what is known
/// of the uses of memory does not fit.
pub(crate) fn run(
    name: &str,
    kernel: &Prepared,
    memory: &mut Memory,
    checks: &Checks,
    limits: Vec<String>,
) -> Result<()> {
    memory.prepare()?;
    let program = &kernel.program;
    let mut outcome = run::run(program, memory, checks)?;
    outcome.findings.extend(limits.into_iter().map(|limit| Finding::of_limit(program, limit)));
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
