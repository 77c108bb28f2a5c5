//! Waves on water, which run through two openings of a wall.
//!
//! ```console
//! $ cargo run --release -p amp-examples --example wave
//! ```
//!
//! writes `wave.png`: crests are red, troughs blue. Behind the wall the waves of both openings add up in some
//! directions, and cancel each other in the directions between.

use std::f32::consts::TAU;
use std::mem::swap;

use amp_examples::example::{Options, Result, between, repeat};
use amp_examples::paint::{BLUE_RED, picture};
use amp_runtime::prelude::*;
use clap::Parser;
use image::Rgb;

/// Lets waves run through two openings of a wall.
#[derive(Parser)]
struct Arguments {
    /// The height of the picture in cells; the width is three halves of it
    #[arg(long, default_value_t = 320, value_parser = between::<64, 4096>)]
    size: usize,
    /// Steps of time, in each of which waves run through half a cell
    #[arg(long, default_value_t = 1200, value_parser = between::<0, 1000000>)]
    steps: usize,
    #[command(flatten)]
    options: Options,
}

/// The square of the speed of waves, in cells for each step.
const SPEED_2: f32 = 0.25;
/// The length of a wave, in cells.
const LENGTH: f32 = 20.0;
/// Over so many cells along the borders waves fade away, so that they do not come back from there.
const SHORE: usize = 24;

/// For each cell the part of its speed that water keeps in a step: 1 where it is open, less at the shore, and
/// nothing where there is no water: in the wall, and at the border.
fn water([rows, columns]: [usize; 2]) -> Vec<f32> {
    let cell = |at: usize| {
        let (row, column) = (at / columns, at % columns);
        let is_opening = row.abs_diff(rows / 2).abs_diff(rows / 9) < rows / 40 + 1;
        let is_wall = column.abs_diff(columns / 3) < 3 && !is_opening;
        let border = row.min(column).min(rows - 1 - row).min(columns - 1 - column);
        let depth = border.min(SHORE) as f32 / SHORE as f32;
        if is_wall || border == 0 { 0.0 } else { 1.0 - 0.2 * (1.0 - depth) * (1.0 - depth) }
    };
    (0..rows * columns).map(cell).collect()
}

/// How much the water is raised, in a step, along the line from which waves come.
fn paddle(step: usize) -> f32 {
    let time = step as f32;
    0.15 * (time / 100.0).min(1.0) * (TAU / LENGTH * SPEED_2.sqrt() * time).sin()
}

/// One step of time. The height that follows depends on what it was, and before: each thread writes it over the
/// latter, which only the thread itself reads.
#[amp]
fn step(
    i: Index<2>,
    paddle: f32,
    water: &ArrayView<f32, 2>,
    now: &Array<f32, 2>,
    before: &Array<f32, 2>,
) {
    let (row, column) = (i[0], i[1]);
    let kept = water[i];
    // There is no water at the border, so the neighbours of water are there.
    before[i] = if kept == 0.0 {
        0.0
    } else {
        let around = now[row - 1][column]
            + now[row + 1][column]
            + now[row][column - 1]
            + now[row][column + 1];
        let pushed = if column == SHORE { paddle } else { 0.0 };
        now[i] + kept * (now[i] - before[i]) + SPEED_2 * (around - 4.0 * now[i]) + pushed
    };
}

fn main() -> Result {
    let arguments = Arguments::parse();
    arguments.options.choose_accelerator()?;
    let extent = [arguments.size, arguments.size * 3 / 2];
    let water = water(extent);
    let water_view = ArrayView::new(extent, &water)?;
    let mut now = Array::zeroed(extent)?;
    let mut before = Array::zeroed(extent)?;
    repeat(arguments.steps, |number| {
        parallel_for_each(now.extent(), step(paddle(number), &water_view, &now, &before))?;
        swap(&mut now, &mut before);
        Ok(())
    })?;
    let heights = now.to_vec()?;

    arguments.options.check(&heights, 1e-3, || plain(extent, arguments.steps, &water))?;
    let mut picture = picture(extent[1], &heights, -0.8..0.8, BLUE_RED);
    let pixels = picture.pixels_mut().zip(&water);
    pixels.filter(|(_, water)| **water == 0.0).for_each(|(pixel, _)| *pixel = Rgb([40, 40, 40]));
    arguments.options.save("wave.png", &picture)
}

/// The same in plain Rust.
fn plain([rows, columns]: [usize; 2], steps: usize, water: &[f32]) -> Vec<f32> {
    let (mut now, mut before) = (vec![0.0; rows * columns], vec![0.0; rows * columns]);
    for number in 0..steps {
        for at in (0..rows * columns).filter(|&at| water[at] != 0.0) {
            let around = now[at - columns] + now[at + columns] + now[at - 1] + now[at + 1];
            let pushed = if at % columns == SHORE { paddle(number) } else { 0.0 };
            let faster = SPEED_2 * (around - 4.0 * now[at]) + pushed;
            before[at] = now[at] + water[at] * (now[at] - before[at]) + faster;
        }
        swap(&mut now, &mut before);
    }
    now
}
