//! Heat that spreads in a plate, beside the exact solution.
//!
//! ```console
//! $ cargo run --release -p amp-examples --example heat
//! ```
//!
//! writes `heat.svg`, a plot of the temperature along a line through the middle of the plate. A spot is hot at
//! first; the curves are later times, the rings what the heat equation says of them.

use std::mem::swap;

use amp_examples::example::{Options, Result, between, repeat};
use amp_examples::paint::{FIRE, colour};
use amp_examples::plot::{Drawn, Series, plot};
use amp_runtime::prelude::*;
use clap::Parser;

/// Lets heat spread in a plate.
#[derive(Parser)]
struct Arguments {
    /// The side of the plate in cells
    #[arg(long, default_value_t = 256, value_parser = between::<32, 4096>)]
    size: usize,
    /// How many curves to plot
    #[arg(long, default_value_t = 5, value_parser = between::<1, 20>)]
    curves: usize,
    /// Steps of time from a curve to the next
    #[arg(long, default_value_t = 600, value_parser = between::<1, 1000000>)]
    steps: usize,
    #[command(flatten)]
    options: Options,
}

/// The part of the difference to its neighbours that a cell takes over in a step.
const SHARE: f32 = 0.2;

/// One step of time. At the border the plate is held at 0 degrees.
#[amp]
fn step(i: Index<2>, now: &Array<f32, 2>, next: &Array<f32, 2>) {
    let (row, column) = (i[0], i[1]);
    let (rows, columns) = (now.extent()[0], now.extent()[1]);
    if row > 0 && row < rows - 1 && column > 0 && column < columns - 1 {
        let around = now[row - 1][column]
            + now[row + 1][column]
            + now[row][column - 1]
            + now[row][column + 1];
        next[i] = now[i] + SHARE * (around - 4.0 * now[i]);
    }
}

/// The temperature at a distance from the middle, after so many steps, in a plate without end: the spot stays
/// a Gaussian, whose variance grows by the same in each step.
fn exact(size: usize, distance: f32, steps: usize) -> f32 {
    let first = (size as f32 / 16.0).powi(2);
    let variance = first + 2.0 * SHARE * steps as f32;
    100.0 * first / variance * (-distance * distance / (2.0 * variance)).exp()
}

/// The plate as it is at first.
fn plate(size: usize) -> Vec<f32> {
    let from_middle = |at: usize| at as f32 - (size / 2) as f32;
    let cell = |at: usize| exact(size, from_middle(at / size).hypot(from_middle(at % size)), 0);
    (0..size * size).map(cell).collect()
}

fn main() -> Result {
    let arguments = Arguments::parse();
    arguments.options.choose_accelerator()?;
    let Arguments { size, curves, steps, .. } = arguments;
    let mut now = Array::new([size, size], &plate(size))?;
    let mut next = Array::zeroed([size, size])?;
    let mut rows = vec![now.view().row(size / 2)?.to_vec()?];
    repeat(curves * steps, |number| {
        parallel_for_each(now.extent(), step(&now, &next))?;
        swap(&mut now, &mut next);
        if (number + 1) % steps == 0 {
            // Only this row is copied from the accelerator.
            rows.push(now.view().row(size / 2)?.to_vec()?);
        }
        Ok(())
    })?;

    arguments.options.check(&now.to_vec()?, 1e-3, || plain(size, curves * steps))?;
    draw(&arguments, &rows)
}

/// Draws the temperatures of a row of cells at several times, and what they should be.
fn draw(arguments: &Arguments, rows: &[Vec<f32>]) -> Result {
    let mut all = Vec::new();
    for (number, row) in rows.iter().enumerate() {
        let steps = number * arguments.steps;
        let colour = colour(FIRE, 0.75 - 0.5 * number as f32 / rows.len() as f32);
        let points = row.iter().enumerate().map(|(at, degrees)| (at as f32, *degrees)).collect();
        all.push(Series {
            name: format!("after {steps} steps"),
            colour,
            drawn: Drawn::Line,
            points,
        });
        let ring = |at: usize| {
            let distance = at as f32 - (arguments.size / 2) as f32;
            (at as f32, exact(arguments.size, distance, steps))
        };
        let points = (0..row.len()).step_by(row.len() / 32).map(ring).collect();
        all.push(Series { name: String::new(), colour, drawn: Drawn::Rings, points });
    }
    let title = "A hot spot in a plate: computed (lines) and exact (rings)";
    plot(&arguments.options.path("heat.svg"), title, ["cell", "degrees"], &all)
}

/// The plate after so many steps, in plain Rust.
fn plain(size: usize, steps: usize) -> Vec<f32> {
    let mut now = plate(size);
    let mut next = vec![0.0; size * size];
    for _ in 0..steps {
        for row in 1..size - 1 {
            for at in row * size + 1..row * size + size - 1 {
                let around = now[at - size] + now[at + size] + now[at - 1] + now[at + 1];
                next[at] = now[at] + SHARE * (around - 4.0 * now[at]);
            }
        }
        swap(&mut now, &mut next);
    }
    now
}
