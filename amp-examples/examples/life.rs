//! Conway's Game of Life on a torus.
//!
//! ```console
//! $ cargo run --release -p amp-examples --example life -- --generations 1000
//! ```
//!
//! writes `life.png`: living cells are white, and a cell that has died fades over yellow, red and violet. So
//! oscillators flicker, and what moves has a tail.

use std::mem::swap;

use amp_examples::example::{Options, Result, between, repeat};
use amp_examples::paint::{FIRE, picture};
use amp_examples::random::Random;
use amp_runtime::prelude::*;
use clap::Parser;

/// Plays the Game of Life.
#[derive(Parser)]
struct Arguments {
    /// The side of the square of cells
    #[arg(long, default_value_t = 384, value_parser = between::<3, 8192>)]
    size: usize,
    /// How many generations to play
    #[arg(long, default_value_t = 400, value_parser = between::<0, 1000000>)]
    generations: usize,
    #[command(flatten)]
    options: Options,
}

/// A cell that lives. The number of one that has died is less, and the smaller the longer it is dead.
const ALIVE: u32 = 255;

/// One generation: each thread looks at the neighbours of its cell, and writes the cell that follows. It writes
/// to other memory than it reads, since other threads still look at the cell that was.
#[amp]
fn generation(i: Index<2>, now: &Array<u32, 2>, next: &Array<u32, 2>) {
    let (rows, columns) = (now.extent()[0], now.extent()[1]);
    let mut neighbours = 0;
    for row in [i[0] + rows - 1, i[0], i[0] + 1] {
        for column in [i[1] + columns - 1, i[1], i[1] + 1] {
            // Beyond the last row is the first one.
            if now[[row % rows, column % columns]] == ALIVE {
                neighbours += 1;
            }
        }
    }
    let cell = now[i];
    next[i] = match neighbours {
        3 => ALIVE,
        // The cell itself has been counted.
        4 if cell == ALIVE => ALIVE,
        _ => cell * 15 / 16,
    };
}

fn main() -> Result {
    let arguments = Arguments::parse();
    arguments.options.choose_accelerator()?;
    let size = arguments.size;
    let words = Random::seeded(5).words(0, size * size);
    let first: Vec<u32> =
        words.iter().map(|word| if word.is_multiple_of(4) { ALIVE } else { 0 }).collect();

    let mut now = Array::new([size, size], &first)?;
    let mut next = Array::zeroed([size, size])?;
    repeat(arguments.generations, |_| {
        parallel_for_each(now.extent(), generation(&now, &next))?;
        swap(&mut now, &mut next);
        Ok(())
    })?;
    let cells = now.to_vec()?;

    arguments.options.check(&cells, 0.0, || plain(size, arguments.generations, first))?;
    let shades: Vec<f32> = cells.iter().map(|&cell| cell as f32).collect();
    arguments.options.save("life.png", &picture(size, &shades, 0.0..ALIVE as f32, FIRE))
}

/// The same in plain Rust.
fn plain(size: usize, generations: usize, mut cells: Vec<u32>) -> Vec<u32> {
    for _ in 0..generations {
        let lives = |row: usize, column: usize| cells[row % size * size + column % size] == ALIVE;
        let next = |at: usize| {
            let (row, column) = (at / size + size, at % size + size);
            let rows = [row - 1, row, row + 1].into_iter();
            let around = rows
                .flat_map(|row| [column - 1, column, column + 1].map(|column| lives(row, column)));
            match (around.filter(|lives| *lives).count(), cells[at]) {
                (3, _) | (4, ALIVE) => ALIVE,
                (_, cell) => cell * 15 / 16,
            }
        };
        cells = (0..size * size).map(next).collect();
    }
    cells
}
