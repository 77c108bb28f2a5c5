//! Kernels of this crate beside what an expert writes by hand: WGSL on wgpu without checks on a GPU,
//! plain Rust on all cores on the `cpu` accelerator.
//!
//! `cargo run --release -p amp-examples --bin amp-bench -- --help`

mod bench;
mod cases;
mod plot;
mod report;
mod rival;
mod wgsl;

use std::path::PathBuf;
use std::process::ExitCode;

use amp_examples::measure::Plan;
use amp_runtime::prelude::*;
use bench::{Bench, Results, Scale};
use cases::GROUPS;
use clap::Parser;
use report::Report;

/// Measures amp's kernels beside their rivals, in one process, in turns.
#[derive(Parser)]
struct Arguments {
    /// Small sizes and few samples, for software devices and tests
    #[arg(long)]
    quick: bool,
    /// `cpu`, `gpu`, or a part of a device's name; the default one if it is not given
    #[arg(long, value_name = "NAME")]
    accelerator: Option<String>,
    /// Only cases whose names contain one of these, with commas between them
    #[arg(long, value_delimiter = ',', value_name = "CASES")]
    only: Vec<String>,
    /// Samples of each side
    #[arg(long)]
    samples: Option<usize>,
    /// Write the results as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Write the results as lines with tabs
    #[arg(long, value_name = "FILE")]
    tsv: Option<PathBuf>,
    /// Draw the results as an SVG picture
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// List the cases
    #[arg(long)]
    list: bool,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if arguments.list {
        GROUPS.iter().flat_map(|group| group.cases).for_each(|case| println!("{case}"));
        return ExitCode::SUCCESS;
    }
    match measure(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the cases and writes what they give. Have all of them succeeded?
fn measure(arguments: &Arguments) -> Result<bool, Box<dyn std::error::Error>> {
    let accelerator = match &arguments.accelerator {
        Some(name) => Accelerator::named(name)?,
        None => Accelerator::default_accelerator()?,
    };
    let description = accelerator.description();
    let scale = match accelerator == Accelerator::cpu() {
        _ if arguments.quick => Scale::Quick,
        true => Scale::Cpu,
        false => Scale::Gpu,
    };
    let mut plan = match scale {
        Scale::Quick => Plan { samples: 3, sample: 0.0, case: 0.5, warm_up: 0.0 },
        Scale::Cpu => Plan { samples: 9, sample: 0.02, case: 10.0, warm_up: 0.2 },
        Scale::Gpu => Plan { samples: 21, sample: 0.004, case: 10.0, warm_up: 0.5 },
    };
    plan.samples = arguments.samples.unwrap_or(plan.samples).max(1);
    let bench = Bench::new(accelerator, scale, plan, arguments.only.clone())?;

    let wanted = |case: &&&str| bench.wants(case);
    let count = GROUPS.iter().flat_map(|group| group.cases).filter(wanted).count();
    let mut results = Results::new(count * bench.orders().len());
    for order in bench.orders() {
        bench.set_order(order);
        for group in GROUPS.iter().filter(|group| group.cases.iter().any(|case| bench.wants(case)))
        {
            if let Err(error) = (group.run)(&bench, &mut results) {
                results.fail(group.cases[0], &error.to_string());
            }
        }
    }
    results.finish();

    let rival = bench.rival();
    let Results { rows, failures, .. } = results;
    let report = Report { accelerator: description, rival, rows, failures };
    print!("{}", report.table());
    if let Some(path) = &arguments.json {
        std::fs::write(path, serde_json::to_string_pretty(&report)? + "\n")?;
    }
    if let Some(path) = &arguments.tsv {
        std::fs::write(path, report.tsv())?;
    }
    if let Some(path) = &arguments.plot {
        plot::draw(&report, path)?;
    }
    report.failures.iter().for_each(|failure| eprintln!("failed: {failure}"));
    Ok(report.failures.is_empty())
}
