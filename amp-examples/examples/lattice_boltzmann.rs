//! Air that flows around a cylinder, by the method of lattice Boltzmann.
//!
//! ```console
//! $ cargo run --release -p amp-examples --example lattice_boltzmann
//! ```
//!
//! writes `lattice_boltzmann.png`: how fast the air turns, to the left in blue and to the right in red. Behind
//! the cylinder (grey) whirls come off from below and from above in turns, and float away.

use std::mem::swap;

use amp_examples::example::{Options, Result, between, positive, repeat};
use amp_examples::paint::{BLUE_RED, picture};
use amp_runtime::glam::{Vec2, vec2};
use amp_runtime::prelude::*;
use clap::Parser;
use image::Rgb;

/// Lets air flow around a cylinder.
#[derive(Parser)]
struct Arguments {
    /// The height of the channel in cells; it is three times as long
    #[arg(long, default_value_t = 96, value_parser = between::<16, 1024>)]
    size: usize,
    /// Steps of time
    #[arg(long, default_value_t = 6000, value_parser = between::<0, 1000000>)]
    steps: usize,
    /// Reynolds' number: whirls come off from about 50 on
    #[arg(long, default_value_t = 150.0, value_parser = positive)]
    reynolds: f32,
    #[command(flatten)]
    options: Options,
}

/// The air of a cell, in parts: what stays, what goes to each of four neighbours in a step, and what goes to each
/// of four across.
type Cell = [f32; 9];

/// The ways of the parts, as rows and columns.
const WAYS: [[i32; 2]; 9] =
    [[0, 0], [0, 1], [1, 0], [0, -1], [-1, 0], [1, 1], [1, -1], [-1, -1], [-1, 1]];
/// The parts that go the opposite ways.
const BACK: [usize; 9] = [0, 3, 4, 1, 2, 7, 8, 5, 6];
/// How much goes each way in 36 parts of air that is at rest.
const WEIGHTS: [f32; 9] = [16.0, 4.0, 4.0, 4.0, 4.0, 1.0, 1.0, 1.0, 1.0];
/// How fast the air comes in from the left, in cells for each step.
const SPEED: f32 = 0.1;

/// What a cell is.
const AIR: u32 = 0;
const WALL: u32 = 1;
const INFLOW: u32 = 2;
const OUTFLOW: u32 = 3;

/// Air that has come to a balance, at this density and velocity.
#[amp(cpu)]
fn balanced(density: f32, velocity: Vec2) -> Cell {
    let mut cell = [0.0; 9];
    for k in 0..9 {
        let along = WAYS[k][1] as f32 * velocity.x + WAYS[k][0] as f32 * velocity.y;
        let share = 1.0 + 3.0 * along + 4.5 * along * along - 1.5 * velocity.length_squared();
        cell[k] = density * share * (WEIGHTS[k] / 36.0);
    }
    cell
}

/// The density of a cell's air, and its velocity.
#[amp(cpu)]
fn flow(cell: Cell) -> (f32, Vec2) {
    let mut density = 0.0;
    let mut momentum = Vec2::ZERO;
    for k in 0..9 {
        density += cell[k];
        momentum += cell[k] * vec2(WAYS[k][1] as f32, WAYS[k][0] as f32);
    }
    (density, momentum / density)
}

/// One step of time: air comes from the neighbours, and comes nearer to its balance, so much in a step.
#[amp]
fn step(
    i: Index<2>,
    nearer: f32,
    map: &ArrayView<u32, 2>,
    now: &Array<Cell, 2>,
    next: &Array<Cell, 2>,
) {
    next[i] = match map[i] {
        WALL | INFLOW => now[i],
        OUTFLOW => now[[i[0], i[1] - 1]],
        _ => {
            let mut cell = [0.0; 9];
            for k in 0..9 {
                let row = (i[0] as i32 - WAYS[k][0]) as usize;
                let column = (i[1] as i32 - WAYS[k][1]) as usize;
                // What went into a wall comes back.
                cell[k] = if map[[row, column]] == WALL {
                    now[i][BACK[k]]
                } else {
                    now[[row, column]][k]
                };
            }
            let (density, velocity) = flow(cell);
            let balanced = balanced(density, velocity);
            for k in 0..9 {
                cell[k] += nearer * (balanced[k] - cell[k]);
            }
            cell
        }
    };
}

/// How fast the air turns.
#[amp]
fn vorticity(i: Index<2>, map: &ArrayView<u32, 2>, air: &Array<Cell, 2>, turns: &Array<f32, 2>) {
    if map[i] == AIR {
        let (row, column) = (i[0], i[1]);
        let (_, above) = flow(air[[row - 1, column]]);
        let (_, below) = flow(air[[row + 1, column]]);
        let (_, left) = flow(air[[row, column - 1]]);
        let (_, right) = flow(air[[row, column + 1]]);
        turns[i] = right.y - left.y - (below.x - above.x);
    }
}

fn main() -> Result {
    let arguments = Arguments::parse();
    arguments.options.choose_accelerator()?;
    let extent = [arguments.size, 3 * arguments.size];
    let radius = arguments.size as f32 / 10.0;
    let viscosity = SPEED * 2.0 * radius / arguments.reynolds;
    let nearer = 1.0 / (3.0 * viscosity + 0.5);

    let map = map(extent, radius);
    let map_view = ArrayView::new(extent, &map)?;
    let wind = vec![balanced(1.0, vec2(SPEED, 0.0)); map.len()];
    let mut now = Array::new(extent, &wind)?;
    let mut next = Array::zeroed(extent)?;
    repeat(arguments.steps, |_| {
        parallel_for_each(now.extent(), step(nearer, &map_view, &now, &next))?;
        swap(&mut now, &mut next);
        Ok(())
    })?;
    let turns = Array::zeroed(extent)?;
    parallel_for_each(turns.extent(), vorticity(&map_view, &now, &turns))?;

    let found = now.to_vec()?.concat();
    arguments.options.check(&found, 1e-4, || plain(extent, arguments.steps, nearer, &map, wind))?;
    let mut picture = picture(extent[1], &turns.to_vec()?, -0.03..0.03, BLUE_RED);
    let pixels = picture.pixels_mut().zip(&map);
    pixels.filter(|(_, cell)| **cell == WALL).for_each(|(pixel, _)| *pixel = Rgb([110; 3]));
    arguments.options.save("lattice_boltzmann.png", &picture)
}

/// A channel with a cylinder, not quite in its middle: else the flow could not decide for a side.
fn map([rows, columns]: [usize; 2], radius: f32) -> Vec<u32> {
    let cell = |at: usize| {
        let (row, column) = (at / columns, at % columns);
        let (y, x) = (row as f32 - 0.49 * rows as f32, column as f32 - 0.6 * rows as f32);
        if row == 0 || row == rows - 1 || column == 0 {
            INFLOW
        } else if column == columns - 1 {
            OUTFLOW
        } else if x.hypot(y) < radius {
            WALL
        } else {
            AIR
        }
    };
    (0..rows * columns).map(cell).collect()
}

/// The air after so many steps, in plain Rust.
fn plain(
    [rows, columns]: [usize; 2],
    steps: usize,
    nearer: f32,
    map: &[u32],
    mut air: Vec<Cell>,
) -> Vec<f32> {
    for _ in 0..steps {
        let next = |at: usize| {
            let from = |k: usize| (at as i32 - WAYS[k][0] * columns as i32 - WAYS[k][1]) as usize;
            let come = |k: usize| match map[from(k)] {
                WALL => air[at][BACK[k]],
                _ => air[from(k)][k],
            };
            match map[at] {
                WALL | INFLOW => air[at],
                OUTFLOW => air[at - 1],
                _ => {
                    let cell: Cell = std::array::from_fn(come);
                    let density: f32 = cell.iter().sum();
                    let momentum =
                        |axis| (0..9).map(|k| cell[k] * WAYS[k][axis] as f32).sum::<f32>();
                    let [v, u] = [0, 1].map(|axis| momentum(axis) / density);
                    std::array::from_fn(|k| {
                        let along = WAYS[k][1] as f32 * u + WAYS[k][0] as f32 * v;
                        let share = 1.0 + 3.0 * along + 4.5 * along * along - 1.5 * (u * u + v * v);
                        cell[k] + nearer * (density * share * WEIGHTS[k] / 36.0 - cell[k])
                    })
                }
            }
        };
        air = (0..rows * columns).map(next).collect();
    }
    air.concat()
}
