//! A launch as an experiment, which only tests make: a barrier or an atomic operation is taken out of the
//! recorded kernel, and every use of shared memory is written down and compared with every other one.
//!
//! That finds races without any marks on memory, in a time that grows with the square of the uses. So what it
//! says of a small launch can be held against what the checked accelerator says.

mod removal;
mod uses;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

pub use removal::{Removal, What};
pub(super) use uses::Uses;

use super::{Checks, Finding, FindingKind, Line};
use crate::accelerator::Accelerator;
use crate::ir::node::Kernel;

/// Launches that are looked at in two ways, of kernels of which something may be missing.
#[derive(Debug, Default)]
pub struct Experiment {
    removal: Option<Removal>,
    /// Only runs the kernels.
    unwatched: bool,
    /// Launches what the rules for recorded kernels refuse.
    unruled: bool,
    removals: Mutex<BTreeSet<Removal>>,
    launches: Mutex<Vec<Witnessed>>,
}

/// What is said of a launch.
#[derive(Clone, Debug)]
pub struct Witnessed {
    /// The kernel's name.
    pub kernel: String,
    /// The lines that race by the comparison of all uses: are they harmless, as all write the same?
    pub races: BTreeMap<[Line; 2], bool>,
    /// Have all uses been compared? A launch may have too many.
    pub whole: bool,
    /// What the checked accelerator has found.
    pub findings: Vec<Finding>,
    /// What is wrong with races that it has found: uses that do not race, or harm where there is none.
    pub invented: Vec<String>,
}

impl Experiment {
    /// With kernels as they stand, or without what is removed.
    pub fn new(removal: Option<Removal>) -> Arc<Self> {
        Arc::new(Experiment { removal, ..Experiment::default() })
    }

    /// The same, where only what comes of it matters.
    pub fn unwatched(removal: Option<Removal>) -> Arc<Self> {
        Arc::new(Experiment { removal, unwatched: true, ..Experiment::default() })
    }

    /// With kernels that the rules refuse.
    pub fn unruled() -> Arc<Self> {
        Arc::new(Experiment { unruled: true, ..Experiment::default() })
    }

    /// The checked accelerator, with these launches looked at.
    pub fn accelerator(self: &Arc<Self>, checks: Checks) -> Accelerator {
        Checks { experiment: Some(self.clone()), ..checks }.accelerator()
    }

    /// What can be removed from the kernels that were launched.
    pub fn removals(&self) -> Vec<Removal> {
        lock(&self.removals).iter().copied().collect()
    }

    /// What was said of each launch.
    pub fn launches(&self) -> Vec<Witnessed> {
        lock(&self.launches).clone()
    }

    pub(crate) fn is_unruled(&self) -> bool {
        self.unruled
    }

    pub(super) fn is_watched(&self) -> bool {
        !self.unwatched
    }

    pub(crate) fn prepare(&self, kernel: &mut Kernel) {
        lock(&self.removals).extend(Removal::all_of(kernel));
        if let Some(removal) = self.removal {
            removal.apply(kernel);
        }
    }

    pub(super) fn note(&self, kernel: &str, uses: &Uses, findings: &[Finding]) {
        let races = uses.races();
        let found = findings.iter().filter(|finding| finding.kind == FindingKind::Race);
        let invented = found.filter_map(|finding| {
            let fault = if !uses.has(finding) {
                "is no race"
            } else if !finding.harmless && races.get(&lines(finding)) != Some(&false) {
                "is harmless"
            } else {
                return None;
            };
            Some(format!("{fault}: {} at {}", finding.message, finding.access.at))
        });
        let witnessed = Witnessed {
            kernel: kernel.to_owned(),
            invented: if uses.is_whole() { invented.collect() } else { Vec::new() },
            races,
            whole: uses.is_whole(),
            findings: findings.to_vec(),
        };
        lock(&self.launches).push(witnessed);
    }
}

impl PartialEq for Experiment {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}

impl Eq for Experiment {}

/// The lines of a race, in their order.
fn lines(finding: &Finding) -> [Line; 2] {
    let other = finding.other.as_ref().map_or(finding.access.at, |other| other.at);
    let mut lines = [finding.access.at, other];
    lines.sort_unstable();
    lines
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
