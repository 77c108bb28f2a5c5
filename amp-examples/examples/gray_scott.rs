//! The patterns of Gray and Scott: two substances that react and spread.
//!
//! ```console
//! $ cargo run --release -p amp-examples --example gray_scott
//! $ cargo run --release -p amp-examples --example gray_scott -- --feed 0.0367 --kill 0.0649
//! ```
//!
//! writes `gray_scott.png`: bright is where there is much of the second substance, which grows like a coral until
//! it fills the dish. Other rates make other patterns, the second command spots that divide.

use std::mem::swap;

use amp_examples::example::{Options, Result, between, positive, repeat};
use amp_examples::paint::{SEA, picture};
use amp_examples::random::Random;
use amp_runtime::glam::{Vec2, vec2};
use amp_runtime::prelude::*;
use clap::Parser;

/// Lets two substances react and spread.
#[derive(Parser)]
struct Arguments {
    /// The side of the dish in cells
    #[arg(long, default_value_t = 256, value_parser = between::<16, 4096>)]
    size: usize,
    /// Steps of time
    #[arg(long, default_value_t = 5000, value_parser = between::<0, 1000000>)]
    steps: usize,
    /// How fast the first substance is fed
    #[arg(long, default_value_t = 0.0545, value_parser = positive)]
    feed: f32,
    /// How fast the second one is taken away
    #[arg(long, default_value_t = 0.062, value_parser = positive)]
    kill: f32,
    #[command(flatten)]
    options: Options,
}

/// How fast the two substances spread.
const SPREAD: [f32; 2] = [0.2097, 0.105];

/// One step of time. An element is how much there is of each substance in a cell.
#[amp]
fn step(i: Index<2>, feed: f32, kill: f32, now: &Array<Vec2, 2>, next: &Array<Vec2, 2>) {
    // The dish is a torus: beyond the last row is the first one.
    let (rows, columns) = (now.extent()[0], now.extent()[1]);
    let (above, below) = ((i[0] + rows - 1) % rows, (i[0] + 1) % rows);
    let (left, right) = ((i[1] + columns - 1) % columns, (i[1] + 1) % columns);
    let cell = now[i];
    let around = now[[above, i[1]]] + now[[below, i[1]]] + now[[i[0], left]] + now[[i[0], right]];
    let spread = (around - 4.0 * cell) * vec2(SPREAD[0], SPREAD[1]);
    // Two of the second substance make another one of the first.
    let reaction = cell.x * cell.y * cell.y;
    let change = vec2(feed * (1.0 - cell.x) - reaction, reaction - (feed + kill) * cell.y);
    next[i] = cell + spread + change;
}

/// The first substance everywhere, and some of the second in small squares here and there.
fn dish(size: usize) -> Vec<Vec2> {
    let seeds: Vec<usize> =
        Random::seeded(4).words(0, 40).iter().map(|word| *word as usize % size).collect();
    let is_seed = |at: usize| {
        let near = |a: usize, b: usize| a.abs_diff(b) < 6;
        seeds.chunks(2).any(|seed| near(at / size, seed[0]) && near(at % size, seed[1]))
    };
    (0..size * size).map(|at| if is_seed(at) { vec2(0.5, 0.25) } else { Vec2::X }).collect()
}

fn main() -> Result {
    let arguments = Arguments::parse();
    arguments.options.choose_accelerator()?;
    let Arguments { size, steps, feed, kill, .. } = arguments;
    let mut now = Array::new([size, size], &dish(size))?;
    let mut next = Array::zeroed([size, size])?;
    repeat(steps, |_| {
        parallel_for_each(now.extent(), step(feed, kill, &now, &next))?;
        swap(&mut now, &mut next);
        Ok(())
    })?;
    let second: Vec<f32> = now.to_vec()?.iter().map(|cell| cell.y).collect();

    arguments.options.check(&second, 1e-3, || plain(&arguments))?;
    arguments.options.save("gray_scott.png", &picture(size, &second, 0.0..0.4, SEA))
}

/// The same in plain Rust.
fn plain(&Arguments { size, steps, feed, kill, .. }: &Arguments) -> Vec<f32> {
    let mut cells: Vec<[f32; 2]> = dish(size).iter().map(|cell| cell.to_array()).collect();
    for _ in 0..steps {
        let next = |at: usize| {
            let (row, column) = (at / size, at % size);
            let neighbours = [
                (row + size - 1) % size * size + column,
                (row + 1) % size * size + column,
                row * size + (column + size - 1) % size,
                row * size + (column + 1) % size,
            ];
            let [x, y] = cells[at];
            let spread = |k: usize| {
                let around: f32 = neighbours.iter().map(|&at| cells[at][k]).sum();
                SPREAD[k] * (around - 4.0 * cells[at][k])
            };
            let reaction = x * y * y;
            [
                x + spread(0) + feed * (1.0 - x) - reaction,
                y + spread(1) + reaction - (feed + kill) * y,
            ]
        };
        cells = (0..size * size).map(next).collect();
    }
    cells.iter().map(|cell| cell[1]).collect()
}
