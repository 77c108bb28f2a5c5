//! Two galaxies that meet: every star attracts every other one.
//!
//! ```console
//! $ cargo run --release -p amp-examples --example nbody -- --stars 8192
//! ```
//!
//! writes `nbody.png`. Two discs of stars, each around a heavy core, pass each other closely; the tides between
//! them draw out arms. `--steps` is for how long.

use std::f32::consts::TAU;
use std::mem::swap;

use amp_examples::example::{Options, Result, between, repeat};
use amp_examples::paint::{FIRE, picture};
use amp_examples::random::Random;
use amp_runtime::glam::{Vec3, Vec4, Vec4Swizzles, vec3};
use amp_runtime::prelude::*;
use clap::Parser;

/// Lets two galaxies meet.
#[derive(Parser)]
struct Arguments {
    /// How many stars there are, rounded up to a multiple of 64
    #[arg(long, default_value_t = 3072, value_parser = between::<64, 1048576>)]
    stars: usize,
    /// Steps of time
    #[arg(long, default_value_t = 150, value_parser = between::<0, 1000000>)]
    steps: usize,
    /// The side of the picture in pixels
    #[arg(long, default_value_t = 512, value_parser = between::<16, 4096>)]
    size: usize,
    #[command(flatten)]
    options: Options,
}

/// The threads of a tile, and the stars that they hold in common.
const TILE: usize = 64;
/// The part of space that the picture shows.
const WIDTH: f32 = 4.5;
/// The time of a step.
const TIME: f32 = 0.02;
/// Keeps stars that meet from an infinite force.
const SOFTENING: f32 = 0.01;

/// One step of time: each thread moves one star, whose place is `x`, `y` and `z`, and its mass `w`.
///
/// All threads need all stars. So a tile reads them from global memory once, 64 at a time, and its threads then
/// read them from the tile's own memory, which is much faster.
#[amp]
fn step(
    t: TiledIndex<TILE>,
    stars: &Array<Vec4, 1>,
    velocities: &Array<Vec3, 1>,
    moved: &Array<Vec4, 1>,
) {
    #[tile_static]
    let others: [Vec4; TILE];
    let me = stars[t];
    let mut acceleration = Vec3::ZERO;
    for tile in 0..stars.extent()[0] / TILE {
        others[t.local[0]] = stars[tile * TILE + t.local[0]];
        t.barrier.wait();
        for k in 0..TILE {
            let other = others[k];
            let way = other.xyz() - me.xyz();
            let distance_2 = way.length_squared() + SOFTENING;
            acceleration += way * (other.w / (distance_2 * distance_2.sqrt()));
        }
        // No thread may overwrite what another still reads.
        t.barrier.wait();
    }
    let velocity = velocities[t] + acceleration * TIME;
    velocities[t] = velocity;
    moved[t] = (me.xyz() + velocity * TIME).extend(me.w);
}

/// Lights up the pixel of each star, and a little those around. Several stars may light one pixel, so its number
/// is changed atomically.
#[amp]
fn shine(i: Index<1>, stars: &Array<Vec4, 1>, light: &Array<u32, 2>) {
    let size = light.extent()[0] as f32;
    let column = (stars[i].x / WIDTH + 0.5) * size;
    let row = (stars[i].y / WIDTH + 0.5) * size;
    if row >= 1.0 && row < size - 1.0 && column >= 1.0 && column < size - 1.0 {
        let (row, column) = (row as usize, column as usize);
        atomic_fetch_add(&light[[row, column]], 3);
        atomic_fetch_add(&light[[row - 1, column]], 1);
        atomic_fetch_add(&light[[row + 1, column]], 1);
        atomic_fetch_add(&light[[row, column - 1]], 1);
        atomic_fetch_add(&light[[row, column + 1]], 1);
    }
}

/// Two discs: places with masses, and velocities.
fn galaxies(stars: usize) -> (Vec<Vec4>, Vec<Vec3>) {
    let numbers = Random::seeded(1).floats(0, 3 * stars);
    let star = |at: usize| {
        let side = if at.is_multiple_of(2) { 1.0 } else { -1.0 };
        let core = vec3(1.2, -0.9, 0.1) * side;
        let velocity = vec3(-0.45, 0.1, 0.0) * side;
        if at < 2 {
            return (core.extend(1.0), velocity);
        }
        let radius = 0.15 + 0.85 * (0.5 + 0.5 * numbers[3 * at]).sqrt();
        let (sin, cos) = (TAU * numbers[3 * at + 1]).sin_cos();
        let way = vec3(cos, sin, 0.02 * numbers[3 * at + 2]) * radius;
        // As fast as it takes to go around the core in a circle.
        let around = vec3(-sin, cos, 0.0) / radius.sqrt();
        ((core + way).extend(0.1 / stars as f32), velocity + around)
    };
    (0..stars).map(star).unzip()
}

fn main() -> Result {
    let arguments = Arguments::parse();
    arguments.options.choose_accelerator()?;
    let Arguments { stars, steps, size, .. } = arguments;
    // Tiles are whole.
    let number = stars.next_multiple_of(TILE);
    let (places, speeds) = galaxies(number);
    let mut stars = Array::new(number, &places)?;
    let mut moved = Array::zeroed(number)?;
    let velocities = Array::new(number, &speeds)?;
    repeat(steps, |_| {
        parallel_for_each(stars.extent().tile::<TILE>(), step(&stars, &velocities, &moved))?;
        swap(&mut stars, &mut moved);
        Ok(())
    })?;
    let light = Array::zeroed([size, size])?;
    parallel_for_each(stars.extent(), shine(&stars, &light))?;

    let found: Vec<f32> = stars.to_vec()?.iter().flat_map(|star| star.to_array()).collect();
    arguments.options.check(&found, 1e-3, || plain(steps, places, speeds))?;
    let light: Vec<f32> = light.to_vec()?.iter().map(|&light| (light as f32).sqrt()).collect();
    arguments.options.save("nbody.png", &picture(size, &light, 0.0..2.6, FIRE))
}

/// The stars after so many steps, in plain Rust.
fn plain(steps: usize, mut stars: Vec<Vec4>, mut velocities: Vec<Vec3>) -> Vec<f32> {
    for _ in 0..steps {
        for (me, velocity) in stars.iter().zip(&mut velocities) {
            let attraction = |other: &Vec4| {
                let way = other.truncate() - me.truncate();
                let distance_2 = way.length_squared() + SOFTENING;
                way * (other.w / (distance_2 * distance_2.sqrt()))
            };
            *velocity += stars.iter().map(attraction).sum::<Vec3>() * TIME;
        }
        for (star, velocity) in stars.iter_mut().zip(&velocities) {
            *star += (*velocity * TIME).extend(0.0);
        }
    }
    stars.iter().flat_map(|star| star.to_array()).collect()
}
