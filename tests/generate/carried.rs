//! Batches that are built here and run on another machine, one with a GPU and without Rust.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::campaign::Campaign;
use amp_tests::crates::Crates;

use crate::compile::{Module, compile};
use crate::drivers::Driver;
use crate::programs::program;
use crate::run::{Outcome, run};

/// The name of a batch says which programs of which seed are in it.
fn named(seed: u64, numbers: &[usize]) -> String {
    let ends = numbers.first().zip(numbers.last());
    let (first, last) = ends.expect("a batch has programs");
    format!("batch_{seed}_{first}_{last}")
}

/// What the name says.
fn read_name(batch: &Path) -> Option<(u64, Vec<usize>)> {
    let name = batch.file_name()?.to_str()?.strip_prefix("batch_")?;
    let mut numbers = name.split('_').map(str::parse::<usize>);
    let (seed, first, last) = (numbers.next()?, numbers.next()?, numbers.next()?);
    Some((seed.ok()? as u64, (first.ok()?..=last.ok()?).collect()))
}

/// Builds the batches of a campaign into a folder, and says how many programs rustc refused.
pub fn build(campaign: &Campaign, into: &Path) -> usize {
    fs::create_dir_all(into).expect("the folder can be made");
    let crates = Crates::build();
    let numbers: Vec<usize> = (campaign.first..campaign.first + campaign.programs).collect();
    let mut refused = 0;
    for numbers in numbers.chunks(campaign.batch) {
        let mut modules: Vec<Module> = numbers
            .iter()
            .map(|number| {
                (*number, campaign.module(&program(campaign.seed, *number as u64), *number))
            })
            .collect();
        let batch = loop {
            match compile(&crates, &campaign.folder.join("carried"), &modules) {
                Ok(batch) => break batch,
                Err(errors) => {
                    refused += errors.len();
                    errors.iter().for_each(|(number, text)| println!("program {number}: {text}"));
                    modules.retain(|(number, _)| !errors.contains_key(number));
                }
            }
        };
        let to = into.join(named(campaign.seed, numbers));
        fs::copy(batch, &to).expect("the batch can be copied");
        println!("{}: {} programs", to.display(), modules.len());
    }
    refused
}

/// Runs the batches of a folder under each driver, and says how many programs differ or fail.
pub fn run_all(folder: &Path, drivers: &[Driver]) -> usize {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut batches: Vec<PathBuf> =
        entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    batches.sort();
    let (mut ran, mut faults) = (BTreeMap::<&str, (usize, usize)>::new(), 0);
    for batch in &batches {
        let Some((seed, numbers)) = read_name(batch) else { continue };
        for driver in drivers {
            let (all, skipped) = ran.entry(&driver.name).or_default();
            for (number, outcome) in run(batch, driver, &numbers) {
                *all += 1;
                *skipped += usize::from(outcome == Outcome::Skipped);
                if outcome.is_fault() {
                    faults += 1;
                    println!("==> --seed {seed} --print {number} on {}\n{outcome:?}", driver.name);
                }
            }
        }
    }
    for (driver, (all, skipped)) in ran {
        println!("{driver}: {all} programs ran, {skipped} of them were skipped");
    }
    faults
}
