//! The macros' rules about races, barriers and what nothing has written (C3569, C3561, C3564) held against the checked
//! accelerator, by the programs of `tests/ui/rejected`: they are compiled here without these rules.
//!
//! `build.rs` makes modules of them, and has each function launched that could be a kernel.

#[macro_use]
extern crate amp_runtime;

#[allow(unused, clippy::all)]
mod programs {
    include!(concat!(env!("OUT_DIR"), "/programs.rs"));
    pub const fn all() -> &'static [crate::Program] {
        ALL
    }
}

use std::panic::{AssertUnwindSafe, catch_unwind};

use amp_runtime::prelude::*;
use amp_runtime::{Checks, Element, Experiment, Finding, FindingKind};

/// A program that is refused.
pub struct Program {
    name: &'static str,
    /// In these lines.
    refused: &'static [u32],
    run: fn(&Accelerator),
    run_functions: fn(&Accelerator),
}

/// Numbers that differ between neighbours.
fn numbers<T: Element + TryFrom<u8>>(count: usize) -> Vec<T> {
    (0..count).filter_map(|k| T::try_from((k * 7 % 5) as u8).ok()).collect()
}

/// A view of such numbers.
fn view_mut<T: Element + TryFrom<u8>, const N: usize>(
    extent: [usize; N],
) -> ArrayViewMut<'static, T, N> {
    let view = ArrayViewMut::without_source(extent).expect("a view");
    view.copy_from(&numbers(extent.iter().product())).expect("as many numbers");
    view
}

/// The same, to be read.
fn view<T: Element + TryFrom<u8>, const N: usize>(extent: [usize; N]) -> ArrayView<'static, T, N> {
    view_mut(extent).read_only()
}

/// Nothing in it could be a kernel.
const NO_KERNEL: [&str; 1] = ["c3561_method_of_trait"];

impl Program {
    /// What the checked accelerator finds in it.
    fn findings(&self) -> Vec<Finding> {
        let experiment = Experiment::unruled();
        let on = experiment.accelerator(Checks::new().rounds(1 << 8));
        let run = || {
            (self.run)(&on);
            (self.run_functions)(&on);
        };
        catch_unwind(AssertUnwindSafe(run)).unwrap_or_else(|_| panic!("{} ends early", self.name));
        let launches = experiment.launches();
        assert!(
            !launches.is_empty() || NO_KERNEL.contains(&self.name),
            "nothing of {} is launched",
            self.name
        );
        launches.into_iter().flat_map(|launch| launch.findings).collect()
    }
}

/// The programs whose names begin so.
fn of(code: &str) -> impl Iterator<Item = &Program> {
    programs::all().iter().filter(move |program| program.name.starts_with(code))
}

/// The lines that are refused in which nothing of a kind is found.
fn missed(code: &str, kind: FindingKind) -> Vec<String> {
    let missed = of(code).flat_map(|program| {
        let findings = program.findings();
        let is_at = |finding: &&Finding, line: u32| {
            let other = finding.other.as_ref().map(|other| other.at.line);
            finding.kind == kind && (finding.access.at.line == line || other == Some(line))
        };
        let missed = program
            .refused
            .iter()
            .filter(|line| !findings.iter().any(|finding| is_at(&finding, **line)));
        missed.map(|line| format!("{}:{line}", program.name)).collect::<Vec<_>>()
    });
    missed.collect()
}

/// What is refused as a race that is certain is one.
#[test]
fn races() {
    assert_eq!(missed("c3569", FindingKind::Race), [""; 0]);
    assert!(of("c3569").map(|program| program.refused.len()).sum::<usize>() >= 20);
}

/// What is refused as read before it is written is.
#[test]
fn reads_of_what_nothing_has_written() {
    assert_eq!(missed("c3564", FindingKind::Uninitialised), [""; 0]);
    assert!(of("c3564").map(|program| program.refused.len()).sum::<usize>() >= 4);
}

/// What is refused because threads may differ, and they do not here: in the first two rows for these numbers; in the
/// third as threads that go on with the next round are brought together, which a device need not do; the fourth has no
/// kernel; in the next ones all read in one step what a race could make differ, so that the race is what is
/// found; and in the last ones only a subgroup has to be together, whose threads the checker has do it together: what
/// is found is that other subgroups of the tile write the same.
const TOGETHER: [(&str, Option<FindingKind>); 11] = [
    ("c3561_element_of_view", None),
    ("c3561_nested", None),
    ("c3561_continue_after", None),
    ("c3561_method_of_trait", None),
    ("c3561_reference_to_tile_static", Some(FindingKind::Race)),
    ("c3561_tile_static_after_store", Some(FindingKind::Race)),
    ("c3561_tile_static_at_once", Some(FindingKind::Race)),
    ("c3561_tile_static_global_fence", Some(FindingKind::Race)),
    ("c3561_tile_static_in_loop", Some(FindingKind::Race)),
    ("c3561_cooperative_in_callee", Some(FindingKind::Race)),
    ("c3561_cooperative_thread", Some(FindingKind::Race)),
];

/// What is refused because threads may differ around a barrier is found where they do.
#[test]
fn barriers() {
    for program in of("c3561") {
        let together = TOGETHER.iter().find(|(name, _)| *name == program.name);
        let wanted = together.map_or(Some(FindingKind::Barrier), |(_, kind)| *kind);
        let kinds: Vec<_> = program.findings().iter().map(|finding| finding.kind).collect();
        let is_so = match wanted {
            Some(kind) => kinds.contains(&kind),
            None => kinds.is_empty(),
        };
        assert!(is_so, "{}: {kinds:?}, and not {wanted:?}", program.name);
    }
}
