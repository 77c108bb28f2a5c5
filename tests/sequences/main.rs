//! Random sequences of operations on views, arrays and futures, against a model of plain bytes.
//!
//! `cargo run --release -p amp-tests --bin sequences -- --sequences 100000 --seed 1` ends with an error if
//! anything is not as the model has it, if something panics, or if a sequence takes too long; it prints the
//! sequence, shrunk. A sequence is a function of the seed, its number and the accelerators.
//! At the end stands how often each operation ran; one that never ran is an error, too.

#![recursion_limit = "256"]

#[macro_use]
extern crate amp_runtime;

mod any;
mod elements;
mod handles;
mod kernels;
mod maker;
mod model;
mod plan;
mod run;
mod shrink;
mod stage;
mod watch;

use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use amp_runtime::prelude::*;
use kernels::Kernel;
use plan::Sequence;
use run::{Counts, Fault};
use shrink::shrunk;
use watch::Watch;

const USAGE: &str = "sequences [--sequences N] [--seed S] [--first NUMBER] [--jobs N] \
                     [--accelerator cpu|gpu|both] [--limit SECONDS] [--no-shrink] [--trace] [--self-test] [--print NUMBER]";

/// A run of so many sequences has to have every kind of operation.
const ENOUGH: u64 = 5000;

/// After so many faults it ends; more are likely of the same cause.
const FAULTS: usize = 3;

/// What is left of a sequence with the planted fault: what makes two views, and the copy.
const FEW: usize = 5;

/// What is asked for.
struct Campaign {
    sequences: u64,
    first: u64,
    seed: u64,
    jobs: usize,
    limit: Duration,
    on: &'static [usize],
    shrink: bool,
    /// Whether each number is told before its sequence runs: the last one is that of a crash.
    trace: bool,
    /// Whether the model makes a mistake, which has to be found.
    planted: bool,
}

fn main() -> ExitCode {
    let mut campaign = Campaign {
        sequences: 1000,
        first: 0,
        seed: 1,
        jobs: std::thread::available_parallelism().map_or(1, usize::from),
        limit: Duration::from_secs(60),
        on: maker::BOTH,
        shrink: true,
        trace: false,
        planted: false,
    };
    let mut print = None;
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().unwrap_or_else(|| panic!("{USAGE}"));
        let number = |text: String| text.parse().unwrap_or_else(|_| panic!("`{text}`: {USAGE}"));
        match &*argument {
            "--sequences" => campaign.sequences = number(value()),
            "--first" => campaign.first = number(value()),
            "--seed" => campaign.seed = number(value()),
            "--jobs" => campaign.jobs = number(value()) as usize,
            "--limit" => campaign.limit = Duration::from_secs(number(value())),
            "--accelerator" => {
                campaign.on = match &*value() {
                    "cpu" => maker::CPU,
                    "gpu" => maker::GPU,
                    "both" => maker::BOTH,
                    other => panic!("`{other}`: {USAGE}"),
                }
            }
            "--no-shrink" => campaign.shrink = false,
            "--trace" => campaign.trace = true,
            "--self-test" => campaign.planted = true,
            "--print" => print = Some(number(value())),
            other => panic!("`{other}`: {USAGE}"),
        }
    }
    if let Some(number) = print {
        tell(&maker::sequence(campaign.seed, number, campaign.on));
        return ExitCode::SUCCESS;
    }
    let accelerators = match campaign.on {
        maker::CPU => vec![Accelerator::cpu()],
        _ => amp_tests::accelerators(),
    };
    if accelerators.len() == 1 {
        campaign.on = maker::CPU;
    }
    // Panics are faults, which are told with their sequence; checks that fail are expected.
    std::panic::set_hook(Box::new(|_| ()));
    amp_runtime::report::sink::set(Some(Box::new(|_, _| ())));
    let start = Instant::now();
    let (counts, faults) = campaign.run(&accelerators);
    let seconds = start.elapsed().as_secs_f64();
    let ran = counts.sequences;
    println!("{ran} sequences in {seconds:.1} s, {:.0} a second", ran as f64 / seconds);
    let missing = table(&counts, campaign.on);
    println!("{} faults", faults.len());
    if campaign.planted {
        let found = faults.iter().any(|operations| *operations <= FEW);
        println!("the planted fault was {}", if found { "found" } else { "not found" });
        return if found { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    if ran >= ENOUGH && !missing.is_empty() {
        println!("never ran: {}", missing.join(", "));
        return ExitCode::FAILURE;
    }
    if faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

impl Campaign {
    /// Runs it on so many threads: what was done, and how many operations each fault needs.
    fn run(&self, accelerators: &[Accelerator]) -> (Counts, Vec<usize>) {
        let found = Mutex::new((Counts::default(), Vec::new()));
        let next = AtomicU64::new(self.first);
        let watches: Vec<_> = (0..self.jobs).map(|_| Watch::new(self.limit)).collect();
        std::thread::scope(|scope| {
            let (found, next) = (&found, &next);
            let start = |watch| scope.spawn(move || self.job(accelerators, watch, next, found));
            let jobs: Vec<_> = watches.iter().map(start).collect();
            while !jobs.iter().all(|job| job.is_finished()) {
                std::thread::sleep(Duration::from_millis(20));
                if let Some(number) = watches.iter().find_map(Watch::overdue) {
                    println!("==> sequence {number} of seed {} takes too long", self.seed);
                    tell(&maker::sequence(self.seed, number, self.on));
                    std::process::exit(2);
                }
            }
        });
        found.into_inner().expect("no job panics")
    }

    fn job(
        &self,
        accelerators: &[Accelerator],
        watch: &Watch,
        next: &AtomicU64,
        found: &Mutex<(Counts, Vec<usize>)>,
    ) {
        let mut counts = Counts::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let is_over = found.lock().expect("no job panics").1.len() >= FAULTS;
            if number >= self.first + self.sequences || is_over {
                break;
            }
            if self.trace {
                eprintln!("{number}");
            }
            let sequence = maker::sequence(self.seed, number, self.on);
            let run = |sequence: &Sequence, counts: &mut Counts| {
                watch.begin(number);
                let result = run::run(sequence, accelerators, self.planted, counts);
                watch.end();
                result
            };
            let Err(fault) = run(&sequence, &mut counts) else { continue };
            let (sequence, fault) = match self.shrink {
                true => shrunk(sequence, fault, |smaller| run(smaller, &mut Counts::default())),
                false => (sequence, fault),
            };
            self.tell(number, &sequence, &fault);
            found.lock().expect("no job panics").1.push(sequence.operations.len());
        }
        found.lock().expect("no job panics").0.add(counts);
    }

    /// Prints a fault.
    fn tell(&self, number: u64, sequence: &Sequence, fault: &Fault) {
        let on = match self.on {
            maker::CPU => "cpu",
            maker::GPU => "gpu",
            _ => "both",
        };
        let Campaign { seed, .. } = self;
        println!(
            "==> sequence {number}: --seed {seed} --accelerator {on} --first {number} --sequences 1\n\
             operation {}: {}",
            fault.at, fault.text
        );
        tell(sequence);
    }
}

/// Prints a sequence.
fn tell(sequence: &Sequence) {
    for (number, lent) in sequence.lent.iter().enumerate() {
        println!("    data {number}: {lent:?}");
    }
    for (number, operation) in sequence.operations.iter().enumerate() {
        println!("    {number}: {operation:?}");
    }
}

/// Prints how often each kind ran, and gives those that never did.
fn table(counts: &Counts, on: &[usize]) -> Vec<String> {
    let mut missing = Vec::new();
    let mut row = |name: String, count: usize| {
        println!("  {count:>9} {name}");
        if count == 0 {
            missing.push(name);
        }
    };
    for kind in plan::KINDS {
        row((*kind).to_owned(), counts.operations.get(kind).copied().unwrap_or(0));
    }
    for kernel in Kernel::ALL {
        for on in on {
            let count = counts.launches.get(&(kernel, *on)).copied().unwrap_or(0);
            row(format!("{kernel:?} on {}", ["cpu", "gpu"][*on]), count);
        }
    }
    let codes = ["AMP0101", "AMP0102", "AMP0104", "AMP0111", "AMP0113", "AMP0114"];
    // An array is elsewhere only where there are two accelerators.
    for code in codes.into_iter().chain((on.len() > 1).then_some("AMP0108")) {
        row(code.to_owned(), counts.refused.get(code).copied().unwrap_or(0));
    }
    let [compared, unknown] = counts.bytes;
    println!("  {compared} bytes were compared, of {unknown} nothing is known");
    println!("  {} sequences launched on a device", counts.on_devices);
    missing
}
