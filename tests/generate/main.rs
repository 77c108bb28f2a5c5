//! Random kernels, run as plain Rust, on the cpu accelerator and under software Vulkan drivers.
//!
//! `cargo run --release -p amp-tests --bin generate -- --programs 1000 --seed 1` ends with an error
//! if a program's results differ, and prints the program, shrunk, as a module with a test.
//! A program is a function of the seed and its number.
//!
//! `--build FOLDER` leaves the batches there, and `--run FOLDER --drivers system` runs them on a machine
//! that has a GPU and no Rust.

mod campaign;
mod carried;
mod compile;
#[cfg(test)]
mod constructs;
mod drivers;
mod exact;
mod expressions;
mod maker;
mod methods;
mod names;
mod patterns;
mod print;
mod programs;
mod run;
mod shrink;
mod statements;
mod tree;

use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

use amp_tests::crates::workspace;
use amp_tests::random;
use campaign::{Campaign, Fault};
use drivers::Driver;
use run::Outcome;

const USAGE: &str = "generate [--programs N] [--seed S] [--first NUMBER] [--batch N] [--jobs N] \
                     [--keep FOLDER] [--drivers lavapipe,swiftshader,system] [--no-shrink] [--self-test] [--print NUMBER] \
                     [--build FOLDER | --run FOLDER]";

fn main() -> ExitCode {
    let mut campaign = Campaign {
        programs: 100,
        first: 0,
        seed: 1,
        batch: 50,
        jobs: std::thread::available_parallelism().map_or(1, usize::from),
        shrink: true,
        planted: false,
        drivers: vec![Driver::cpu(), Driver::checked()],
        folder: workspace().join("target/generate"),
    };
    let (mut build, mut run) = (None, None);
    let mut names = "lavapipe,swiftshader".to_owned();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().unwrap_or_else(|| panic!("{USAGE}"));
        let number = |text: String| text.parse().unwrap_or_else(|_| panic!("`{text}`: {USAGE}"));
        match &*argument {
            "--programs" => campaign.programs = number(value()),
            "--first" => campaign.first = number(value()),
            "--seed" => campaign.seed = number(value()) as u64,
            "--batch" => campaign.batch = number(value()),
            "--jobs" => campaign.jobs = number(value()),
            "--keep" => campaign.folder = PathBuf::from(value()),
            "--drivers" => names = value(),
            "--build" => build = Some(PathBuf::from(value())),
            "--run" => run = Some(PathBuf::from(value())),
            "--no-shrink" => campaign.shrink = false,
            "--self-test" => campaign.planted = true,
            "--print" => {
                let program = programs::program(campaign.seed, number(value()) as u64);
                print!("{}", formatted(&print::module(&program, "Printed.")));
                return ExitCode::SUCCESS;
            }
            other => panic!("`{other}`: {USAGE}"),
        }
    }
    if let Some(folder) = build {
        let refused = carried::build(&campaign, &folder);
        println!("{refused} programs were refused");
        return if refused == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    for name in names.split(',').filter(|name| !name.is_empty()) {
        match Driver::named(name) {
            Ok(driver) => campaign.drivers.push(driver),
            // As for the other tests: a driver that is left out by accident says nothing.
            Err(error) if std::env::var_os("AMP_REQUIRE_GPU").is_some() => panic!("{error}"),
            Err(error) => println!("without {name}: {error}"),
        }
    }
    if let Some(folder) = run {
        let faults = carried::run_all(&folder, &campaign.drivers);
        println!("{faults} faults");
        return if faults == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE };
    }
    let findings = campaign.run();
    for (driver, (ran, skipped)) in &findings.ran {
        println!("{driver}: {ran} programs ran, {skipped} were skipped");
    }
    println!("{} faults", findings.faults.len());
    if campaign.planted {
        return self_test(&findings.faults);
    }
    if findings.faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The fault that was planted has to be found, in a program that does little else.
fn self_test(faults: &[Fault]) -> ExitCode {
    const LINES: usize = 90;
    let found = faults.iter().any(|fault| {
        matches!(fault.outcome, Outcome::Differs { .. })
            && fault.module.contains(".plus(")
            && formatted(&fault.module).lines().count() < LINES
    });
    println!("the planted fault was {}", if found { "found" } else { "not found" });
    if found { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Prints a fault.
fn tell(fault: &Fault) {
    let outcome = match &fault.outcome {
        Outcome::Differs { expected, found } => format!("expected {expected}\nfound    {found}"),
        Outcome::Failed(reason) => reason.clone(),
        other => unreachable!("{other:?} is no fault"),
    };
    println!(
        "==> program {} on {}\n{outcome}\n{}",
        fault.number,
        fault.driver.name,
        formatted(&fault.module)
    );
}

/// A module as rustfmt writes it, if that is here.
fn formatted(module: &str) -> String {
    let rustfmt = Command::new("rustfmt")
        .args(["--edition", "2024"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let Ok(mut child) = rustfmt else { return module.to_owned() };
    let mut input = child.stdin.take().expect("the input is piped");
    std::io::Write::write_all(&mut input, module.as_bytes()).expect("rustfmt reads");
    drop(input);
    let output = child.wait_with_output().expect("rustfmt ends");
    if output.status.success() {
        String::from_utf8_lossy(&output.stdout).into_owned()
    } else {
        module.to_owned()
    }
}
