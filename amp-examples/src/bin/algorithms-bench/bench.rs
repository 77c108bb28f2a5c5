//! What the cases are run with, and the rows that they give.

use amp_algorithms::Workspace;
use amp_examples::measure::{Plan, Repeat, in_turns};
use amp_examples::random::Random;
use amp_runtime::Result;
use amp_runtime::prelude::*;

use crate::rivals::Rival;

/// How large the work is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// For software devices and tests.
    Quick,
    /// For the cores of the host.
    Cpu,
    /// For a GPU.
    Gpu,
}

/// What a case does, to be divided by its time.
#[derive(Clone, Copy)]
pub enum Work {
    /// The bytes that have to be read and written, each once.
    Bytes(usize),
    Flops(f64),
    Keys(usize),
}

/// One case.
pub struct Case<'c> {
    pub name: &'c str,
    pub size: String,
    pub work: Work,
    /// What is done before each time, and not measured.
    pub before: Option<&'c dyn Fn() -> Result<()>>,
    pub run: &'c mut dyn FnMut() -> Result<()>,
    /// Is right what the run has left?
    pub is_right: &'c dyn Fn() -> Result<bool>,
    /// Who else does it, on the host.
    pub rival: Option<Rival>,
}

pub struct Bench {
    pub accelerator: Accelerator,
    pub random: Random,
    pub all_right: bool,
    scale: Scale,
    plan: Plan,
    only: Vec<String>,
}

impl Bench {
    pub fn new(accelerator: Accelerator, scale: Scale, plan: Plan, only: Vec<String>) -> Self {
        println!("{:<16}{:>12}{:>15}{:>8}{:>18}{:>16}", "", "", "median", "spread", "", "rival's");
        Bench { accelerator, random: Random::fresh(), all_right: true, scale, plan, only }
    }

    /// Is one of the cases asked for?
    pub fn wants(&self, cases: &[&str]) -> bool {
        let wants = |case: &&str| self.only.iter().any(|part| case.contains(part.as_str()));
        self.only.is_empty() || cases.iter().any(wants)
    }

    /// The size for quick runs, for the host's cores, for a GPU.
    pub fn pick(&self, quick: usize, cpu: usize, gpu: usize) -> usize {
        match self.scale {
            Scale::Quick => quick,
            Scale::Cpu => cpu,
            Scale::Gpu => gpu,
        }
    }

    /// Who else does a case's work, if it is done by the host.
    pub fn rival(&self, rival: impl FnOnce() -> Option<Rival>) -> Option<Rival> {
        if self.accelerator == Accelerator::cpu() { rival() } else { None }
    }

    pub fn workspace(&self) -> Workspace {
        Workspace::new_on(&self.accelerator)
    }

    /// An array on the accelerator.
    pub fn array<T: amp_runtime::Element>(&self, content: &[T]) -> Result<Array<T, 1>> {
        Array::new_on(&self.accelerator, content.len(), content)
    }

    /// Runs a case, checks what it gives, takes its times and prints them.
    pub fn run(&mut self, case: Case<'_>) -> Result<()> {
        if !self.wants(&[case.name]) {
            return Ok(());
        }
        let Case { name, size, work, before, run, is_right, rival } = case;
        before.map_or(Ok(()), |before| before())?;
        run()?;
        if !is_right()? {
            println!("{name:<16}{size:>12} is wrong");
            self.all_right = false;
            return Ok(());
        }
        let accelerator = &self.accelerator;
        let side: Repeat<'_> = &mut |times| {
            let time = match before {
                None => accelerator.timed(|| (0..times).try_for_each(|_| run())),
                Some(before) => (0..times).try_fold(std::time::Duration::ZERO, |all, _| {
                    before()?;
                    Ok(all + accelerator.timed(&mut *run)?)
                }),
            };
            time.map_err(|error: Error| error.to_string())
        };
        let times = match rival {
            None => in_turns(self.plan, [side]).map(|[own]| (own, None)),
            Some(mut rival) => {
                let other: Repeat<'_> = &mut |times| Ok((0..times).map(|_| rival()).sum());
                in_turns(self.plan, [side, other]).map(|[own, other]| (own, Some(other)))
            }
        };
        match times {
            Ok((times, other)) => {
                let (amount, unit) = match work {
                    Work::Bytes(bytes) => (bytes as f64, "GB/s"),
                    Work::Flops(flops) => (flops, "GFLOP/s"),
                    Work::Keys(keys) => (keys as f64, "Gkey/s"),
                };
                let other = other.map_or_else(String::new, |other| {
                    let by = other.median / times.median;
                    format!("{:>12.4} ms: {by:.2}", other.median * 1e3)
                });
                println!(
                    "{name:<16}{size:>12}{:>12.4} ms{:>7.1}%{:>10.1} {unit:<8}{other}",
                    times.median * 1e3,
                    (times.high - times.low) / times.median * 50.0,
                    amount / times.median / 1e9,
                );
            }
            Err(error) => {
                println!("{name:<16}{size:>12} {error}");
                self.all_right = false;
            }
        }
        Ok(())
    }
}

/// The text for a power of two, or the number.
pub fn size(elements: usize) -> String {
    match elements.is_power_of_two() && elements > 1 << 12 {
        true => format!("2^{}", elements.ilog2()),
        false => elements.to_string(),
    }
}
