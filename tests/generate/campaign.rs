//! A campaign: batches of programs are made, compiled, run, and compared; what is found is shrunk.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use amp_tests::crates::Crates;

use crate::compile::{Module, compile};
use crate::drivers::Driver;
use crate::print;
use crate::programs::program;
use crate::run::{Outcome, run};
use crate::shrink::candidates;
use crate::tree::Program;

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Campaign {
    pub programs: usize,
    pub first: usize,
    pub seed: u64,
    pub batch: usize,
    pub jobs: usize,
    pub shrink: bool,
    /// Whether the plain form adds where it should multiply, which has to be found.
    pub planted: bool,
    pub drivers: Vec<Driver>,
    pub folder: PathBuf,
}

/// So many faults of a batch are shrunk; more are likely of the same cause.
const SHRUNK: usize = 3;

/// A program that is not the same everywhere.
#[derive(Clone, Debug)]
pub struct Fault {
    pub number: usize,
    pub driver: Driver,
    pub outcome: Outcome,
    pub module: String,
}

/// What a campaign has found.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    pub faults: Vec<Fault>,
    /// Programs that ran on each driver, and those skipped.
    pub ran: BTreeMap<String, (usize, usize)>,
}

impl Campaign {
    /// Runs it on so many threads.
    pub fn run(&self) -> Findings {
        let crates = Crates::build();
        let findings = Mutex::new(Findings::default());
        let next = AtomicUsize::new(self.first);
        let end = self.first + self.programs;
        thread::scope(|scope| {
            for job in 0..self.jobs {
                let (crates, findings, next) = (&crates, &findings, &next);
                scope.spawn(move || {
                    let folder = self.folder.join(format!("job{job}"));
                    loop {
                        let first = next.fetch_add(self.batch, Ordering::Relaxed);
                        if first >= end || self.is_proved(findings) {
                            break;
                        }
                        let numbers: Vec<_> = (first..end.min(first + self.batch)).collect();
                        self.batch(crates, &folder, &numbers, findings);
                    }
                });
            }
        });
        let mut findings = findings.into_inner().expect("no job panics");
        findings.faults.sort_by_key(|fault| fault.number);
        findings
    }

    /// One fault is proof enough that those planted are found.
    fn is_proved(&self, findings: &Mutex<Findings>) -> bool {
        self.planted && !findings.lock().expect("no job panics").faults.is_empty()
    }

    /// A program as it is compiled.
    pub fn module(&self, program: &Program, number: usize) -> String {
        let title = format!("Program {number} of seed {}.", self.seed);
        let text = print::module(program, &title);
        if self.planted { text.replace(".times(", ".plus(") } else { text }
    }

    fn batch(&self, crates: &Crates, folder: &Path, numbers: &[usize], to: &Mutex<Findings>) {
        let all: Vec<_> = numbers.iter().map(|n| (*n, program(self.seed, *n as u64))).collect();
        let modules: Vec<Module> =
            all.iter().map(|(n, program)| (*n, self.module(program, *n))).collect();
        let outcomes = self.outcomes(crates, folder, modules, &self.drivers);
        let mut told = 0;
        let most = if self.planted { 1 } else { SHRUNK };
        for (number, program) in &all {
            let fault = outcomes.iter().find_map(|(driver, outcomes)| {
                outcomes.get(number).filter(|outcome| outcome.is_fault()).map(|o| (driver, o))
            });
            let Some((driver, outcome)) = fault else { continue };
            told += 1;
            let (program, outcome) = if self.shrink && told <= most {
                self.shrunk(crates, folder, program.clone(), driver, outcome.clone())
            } else {
                (program.clone(), outcome.clone())
            };
            let module = self.module(&program, *number);
            let fault = Fault { number: *number, driver: driver.clone(), outcome, module };
            crate::tell(&fault);
            to.lock().expect("no job panics").faults.push(fault);
        }
        let mut findings = to.lock().expect("no job panics");
        for (driver, outcomes) in &outcomes {
            let skipped = outcomes.values().filter(|o| **o == Outcome::Skipped).count();
            let (ran, left) = findings.ran.entry(driver.name.clone()).or_default();
            *ran += outcomes.len() - skipped;
            *left += skipped;
        }
    }

    /// Compiles and runs modules under each driver. What rustc refuses has failed on the first.
    fn outcomes(
        &self,
        crates: &Crates,
        folder: &Path,
        mut modules: Vec<Module>,
        drivers: &[Driver],
    ) -> Vec<(Driver, BTreeMap<usize, Outcome>)> {
        let mut refused = BTreeMap::new();
        let batch = loop {
            if modules.is_empty() {
                break None;
            }
            match compile(crates, folder, &modules) {
                Ok(batch) => break Some(batch),
                Err(errors) => {
                    modules.retain(|(number, _)| !errors.contains_key(number));
                    refused.extend(errors);
                }
            }
        };
        let numbers: Vec<_> = modules.iter().map(|(number, _)| *number).collect();
        let mut outcomes = Vec::new();
        for driver in drivers {
            let ran = batch.as_ref().map(|batch| run(batch, driver, &numbers));
            outcomes.push((driver.clone(), ran.unwrap_or_default()));
        }
        let refused = refused.into_iter().map(|(number, text)| (number, Outcome::Failed(text)));
        outcomes[0].1.extend(refused);
        outcomes
    }

    /// The smallest program with a fault like that one which bounded shrinking finds.
    fn shrunk(
        &self,
        crates: &Crates,
        folder: &Path,
        mut program: Program,
        driver: &Driver,
        mut outcome: Outcome,
    ) -> (Program, Outcome) {
        const ROUNDS: usize = 40;
        const AT_ONCE: usize = 24;
        let folder = folder.join("shrink");
        for _ in 0..ROUNDS {
            let mut candidates = candidates(&program);
            // A few of all kinds at a time; they are compiled together.
            let mut better = None;
            while better.is_none() && !candidates.is_empty() {
                let rest = candidates.split_off(AT_ONCE.min(candidates.len()));
                let tried = std::mem::replace(&mut candidates, rest);
                let modules = tried.iter().map(|program| self.module(program, 0));
                let modules = modules.enumerate().collect();
                let mut outcomes =
                    self.outcomes(crates, &folder, modules, std::slice::from_ref(driver));
                let (_, outcomes) = outcomes.pop().expect("it ran under the driver");
                let like = outcomes.into_iter().filter(|(_, found)| found.is_like(&outcome));
                better = like
                    .map(|(number, found)| (tried[number].clone(), found))
                    .min_by_key(|(program, _)| self.module(program, 0).len());
            }
            match better {
                Some((smaller, found)) => (program, outcome) = (smaller, found),
                None => break,
            }
        }
        (program, outcome)
    }
}
