//! The functions of amp-algorithms at sizes that fill a device: each is checked, and measured by the device's clock.
//! Beside them stands a copy of vectors, which is as fast as the memory, and on `cpu` what others have for the host's
//! cores: with `--features rivals` not only rayon.
//!
//! `cargo run --release -p amp-examples --bin algorithms-bench -- --help`

mod bench;
mod combine;
mod compute;
mod elements;
mod order;
mod rivals;

use std::process::ExitCode;

use amp_examples::measure::Plan;
use amp_runtime::prelude::*;
use clap::Parser;

use bench::{Bench, Scale};

/// Measures the functions of amp-algorithms.
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
}

fn main() -> ExitCode {
    match measure(Arguments::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the cases. Were all of them right?
fn measure(arguments: Arguments) -> Result<bool, Error> {
    let accelerator = match &arguments.accelerator {
        Some(name) => Accelerator::named(name)?,
        None => Accelerator::default_accelerator()?,
    };
    let scale = match accelerator == Accelerator::cpu() {
        _ if arguments.quick => Scale::Quick,
        true => Scale::Cpu,
        false => Scale::Gpu,
    };
    let plan = match scale {
        Scale::Quick => Plan { samples: 3, sample: 0.0, case: 0.5, warm_up: 0.0 },
        Scale::Cpu => Plan { samples: 9, sample: 0.02, case: 10.0, warm_up: 0.2 },
        Scale::Gpu => Plan { samples: 21, sample: 0.004, case: 10.0, warm_up: 0.3 },
    };
    println!("{}\n", accelerator.description());
    let mut bench = Bench::new(accelerator, scale, plan, arguments.only);
    for group in [elements::run, combine::run, order::run, compute::run] {
        group(&mut bench)?;
    }
    Ok(bench.all_right)
}
