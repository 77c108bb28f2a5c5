//! Launches on the cpu accelerator, one after the other, beside the same loops of rayon.

use std::time::Instant;

use amp_runtime::prelude::*;
use rayon::prelude::*;

use super::{median, row};

const LAUNCHES: usize = 1000;

pub fn print() -> amp_runtime::Result<()> {
    println!(
        "\n{:<44}{:>12}{:>12}{:>8}",
        "one of 1000 launches on cpu, `y[i] += a * x[i]`", "amp", "rayon", "ratio"
    );
    for elements in [100, 10_000, 100_000, 1_000_000] {
        let (x, mut y) = (vec![1.0_f32; elements], vec![1.0_f32; elements]);
        let rayon = median(|| {
            let start = Instant::now();
            for launch in 0..LAUNCHES {
                let a = launch as f32;
                y.par_iter_mut().zip(&x).for_each(|(y, x)| *y += a * x);
            }
            Ok(start.elapsed())
        })?;
        let (x, y) = (ArrayView::new(elements, &x)?, ArrayViewMut::new(elements, &mut y)?);
        let amp = median(|| {
            let start = Instant::now();
            for launch in 0..LAUNCHES {
                let a = launch as f32;
                let kernel = kernel!(|i: Index<1>| y[i] += a * x[i]);
                parallel_for_each_on(&Accelerator::cpu(), y.extent(), kernel)?;
            }
            Ok(start.elapsed())
        })?;
        row(&format!("of {elements} elements"), amp / LAUNCHES as f64, rayon / LAUNCHES as f64);
    }
    Ok(())
}
