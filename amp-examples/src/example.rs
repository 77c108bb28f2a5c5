//! What the examples have in common, so that each of them is its algorithm and little else: the options of
//! their command lines, a bar that shows their progress, and the comparison with plain Rust.

use std::path::PathBuf;

use amp_runtime::prelude::*;
use clap::Args;
use image::RgbImage;
use indicatif::{ProgressBar, ProgressStyle};

/// What the `main` of an example returns.
pub type Result<T = (), E = Box<dyn std::error::Error>> = std::result::Result<T, E>;

/// The options that every example has, beside those of its own.
#[derive(Args, Debug)]
pub struct Options {
    /// What runs the kernels: `cpu`, `gpu`, `checked`, or a part of a device's name
    #[arg(long, value_name = "NAME")]
    accelerator: Option<String>,
    /// Compute the same in plain Rust, and fail if that gives something else
    #[arg(long)]
    check: bool,
    /// Where the picture is written
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl Options {
    /// Makes the accelerator that was asked for the default one, on which `parallel_for_each` runs kernels
    /// and `Array::new` has its memory.
    ///
    /// # Errors
    /// If there is no such accelerator.
    pub fn choose_accelerator(&self) -> Result {
        if let Some(name) = &self.accelerator {
            Accelerator::set_default(&Accelerator::named(name)?);
        }
        println!("on {}", Accelerator::default_accelerator()?.name());
        Ok(())
    }

    /// With `--check`, says how far what kernels have found is from what plain Rust gives.
    ///
    /// # Errors
    /// If that is more than the tolerance anywhere.
    pub fn check<T: Copy + Into<f64>>(
        &self,
        found: &[T],
        tolerance: f64,
        plain: impl FnOnce() -> Vec<T>,
    ) -> Result {
        self.check_but_for(0.0, found, tolerance, plain)
    }

    /// The same, where a share of the numbers may be farther away.
    ///
    /// # Errors
    /// If more are.
    pub fn check_but_for<T: Copy + Into<f64>>(
        &self,
        share: f64,
        found: &[T],
        tolerance: f64,
        plain: impl FnOnce() -> Vec<T>,
    ) -> Result {
        if !self.check {
            return Ok(());
        }
        let expected = plain();
        if found.len() != expected.len() {
            return Err(format!("{} numbers for {}", found.len(), expected.len()).into());
        }
        let pairs = found.iter().zip(&expected);
        let differences = pairs.map(|(&found, &expected)| (found.into() - expected.into()).abs());
        let mut differences: Vec<f64> = differences.collect();
        // In this order, a difference that is not a number is the greatest.
        differences.sort_by(f64::total_cmp);
        let greatest = differences.last().copied().unwrap_or(0.0);
        println!(
            "greatest difference from plain Rust: {greatest:.2e}, where {tolerance:.0e} is allowed"
        );
        let within = differences.partition_point(|&difference| difference <= tolerance);
        match differences.len() - within {
            0 => Ok(()),
            beyond if beyond as f64 <= share * differences.len() as f64 => {
                println!("more than that in {beyond} of {} numbers", differences.len());
                Ok(())
            }
            beyond => Err(format!("{beyond} of {} numbers differ", differences.len()).into()),
        }
    }

    /// Where the picture is written: into the file of `--out`, or one of this name in the current folder.
    pub fn path(&self, name: &str) -> PathBuf {
        let path = self.out.clone().unwrap_or_else(|| name.into());
        println!("{}", path.display());
        path
    }

    /// Writes a picture there.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, name: &str, picture: &RgbImage) -> Result {
        let path = self.path(name);
        picture.save(&path).map_err(|error| format!("{}: {error}", path.display()).into())
    }
}

/// Takes so many steps, and shows how many are done.
///
/// # Errors
/// Those of a step, which end it.
pub fn repeat(
    steps: usize,
    mut step: impl FnMut(usize) -> amp_runtime::Result<()>,
) -> amp_runtime::Result<()> {
    let style = ProgressStyle::with_template("{bar:40} {pos}/{len}, {eta} left");
    let bar = ProgressBar::new(steps as u64);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let accelerator = Accelerator::default_accelerator()?;
    for number in 0..steps {
        step(number)?;
        // A launch may return before its kernel has run. Without waiting now and then, the bar would be at
        // its end long before the work is.
        if number % (steps / 100 + 1) == 0 {
            accelerator.wait()?;
        }
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(())
}

/// A number of the command line that has to be between two others: `value_parser = between::<16, 4096>`.
///
/// # Errors
/// If it is not.
pub fn between<const LEAST: usize, const GREATEST: usize>(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(number) if (LEAST..=GREATEST).contains(&number) => Ok(number),
        _ => Err(format!("a whole number from {LEAST} to {GREATEST} is wanted")),
    }
}

/// A positive number of the command line, 1000 at most: `value_parser = positive`.
///
/// # Errors
/// If it is none.
pub fn positive(text: &str) -> Result<f32, String> {
    match text.parse() {
        Ok(number) if number > 0.0 && number <= 1000.0 => Ok(number),
        _ => Err("a positive number up to 1000 is wanted".to_owned()),
    }
}
