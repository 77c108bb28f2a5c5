//! Kernels with one planted bug each, and their mended twins: what the checked accelerator says of both.
//!
//! A file of `cases` has the kernel with its bug. `//~ race` at the end of a line says that a race is to be
//! found there, `//~? race` that it may be; `//~ endless` at the head of a loop, that it is somewhere in it.
//! `build.rs` says how the mended twin is made.
//!
//! `PLANTED=scan cargo test -p amp-tests --test planted` looks at the cases with `scan` in their names.

#[macro_use]
extern crate amp_runtime;

mod case;
mod removals;

/// The kernels with their bugs.
#[allow(unused, clippy::all)]
mod wrong {
    include!(concat!(env!("OUT_DIR"), "/wrong.rs"));
}

/// The same, mended.
#[allow(unused, clippy::all)]
mod mended {
    include!(concat!(env!("OUT_DIR"), "/mended.rs"));
}

use std::panic::{AssertUnwindSafe, catch_unwind};

use amp_runtime::prelude::*;
use amp_runtime::{Checks, Finding, FindingKind, Line};
use amp_tests::accelerators;
use case::{Case, Mark};

/// Enough for every loop here that ends, so that those that do not are soon found.
const ROUNDS: u64 = 1 << 14;

/// The cases whose names contain what `PLANTED` says, if it says something.
fn chosen(all: &[Case]) -> impl Iterator<Item = &Case> {
    let part = std::env::var("PLANTED").unwrap_or_default();
    all.iter().filter(move |case| case.name.contains(&part))
}

/// Where a finding is: at either of two accesses.
fn lines(finding: &Finding) -> impl Iterator<Item = Line> {
    [Some(&finding.access), finding.other.as_ref()].into_iter().flatten().map(|access| access.at)
}

/// What is wrong with what is found in a case.
fn misses(case: &Case) -> Vec<String> {
    let findings = match (case.run)(&Checks::new().rounds(ROUNDS).accelerator()) {
        Err(Error::Findings { findings, .. }) => findings,
        Err(error) => return vec![format!("another error: {error}")],
        Ok(_) => return vec!["nothing is found".to_owned()],
    };
    let file = format!("cases/{}.rs", case.name);
    let marks = case.marks();
    let is_at = |finding: &Finding, mark: &Mark| {
        let mut lines = lines(finding);
        finding.kind.name() == mark.kind
            && lines.any(|at| mark.lines.contains(&at.line) && at.file.ends_with(&file))
    };
    let lost = marks.iter().filter(|mark| mark.has_to).filter_map(|mark| {
        let found = findings.iter().any(|finding| is_at(finding, mark));
        (!found).then(|| format!("no {} is found at line {}", mark.kind, mark.lines.start()))
    });
    let more = findings.iter().filter_map(|finding| {
        let wanted = marks.iter().any(|mark| is_at(finding, mark));
        let (kind, at) = (finding.kind.name(), finding.access.at);
        (!wanted).then(|| format!("{kind} is found at {at}: {}", finding.message))
    });
    lost.chain(more).collect()
}

/// What is wrong with a mended case.
fn faults(case: &Case) -> Vec<String> {
    let mut all = accelerators();
    if !all.contains(&Accelerator::checked()) {
        all.push(Accelerator::checked());
    }
    let faults = all.into_iter().filter_map(|on| {
        let name = on.name().to_owned();
        match (case.run)(&on) {
            Err(error) => Some(format!("on {name}: {error}")),
            Ok(found) => {
                let expected = (case.expected)();
                (found != expected).then(|| format!("on {name}: {found:?}, not {expected:?}"))
            }
        }
    });
    faults.collect()
}

/// Tells of all cases that fail.
fn none_fails(all: &[Case], faults: impl Fn(&Case) -> Vec<String>) {
    let mut failed = String::new();
    let (mut count, mut cases) = (0, 0);
    for case in chosen(all) {
        let caught = catch_unwind(AssertUnwindSafe(|| faults(case)));
        let faults = caught.unwrap_or_else(|_| vec!["it panics".to_owned()]);
        cases += 1;
        count += usize::from(!faults.is_empty());
        faults.iter().for_each(|fault| failed += &format!("{}: {fault}\n", case.name));
    }
    assert!(cases > 0, "no case has such a name");
    assert!(failed.is_empty(), "{count} of {cases} cases fail:\n{failed}");
}

#[test]
fn wrong_ones_are_found() {
    none_fails(wrong::ALL, misses);
}

/// No case, and no other program that compiles, has a barrier that some threads do not come to: C3561 refuses each
/// condition that may differ between threads of a tile, and what it takes for the same they read here in one step,
/// so that not even a race on it lets them part. What is found where the rule is not asked is in
/// `tests/unruled`.
#[test]
fn no_case_has_threads_that_miss_a_barrier() {
    none_fails(wrong::ALL, |case| {
        let Err(Error::Findings { findings, .. }) =
            (case.run)(&Checks::new().rounds(ROUNDS).accelerator())
        else {
            return vec!["nothing is found".to_owned()];
        };
        let barriers = findings.iter().filter(|finding| finding.kind == FindingKind::Barrier);
        barriers.map(|finding| finding.message.clone()).collect()
    });
}

#[test]
fn mended_ones_are_clean() {
    none_fails(mended::ALL, faults);
}

/// Each case says where its bug is to be found, and is mended by something.
#[test]
fn cases_have_marks_and_mends() {
    none_fails(wrong::ALL, |case| {
        let mut faults = Vec::new();
        if !case.marks().iter().any(|mark| mark.has_to) {
            faults.push("no line is marked".to_owned());
        }
        if !case.text.contains("// bug") && !case.text.contains("// mend: ") {
            faults.push("nothing is mended".to_owned());
        }
        faults
    });
}
