//! Points in clusters, by the method of k means.
//!
//! ```console
//! $ cargo run --release -p amp-examples --example k_means -- --clusters 9
//! ```
//!
//! writes `k_means.png`: the points, coloured by the cluster that they have ended up in, on a pale ground that
//! shows to which cluster a point there would belong. The rings are the means.

use std::f32::consts::TAU;

use amp_examples::example::{Options, Result, between};
use amp_examples::random::Random;
use amp_runtime::prelude::*;
use clap::Parser;
use image::{Rgb, RgbImage};

/// Finds clusters of points.
#[derive(Parser)]
struct Arguments {
    /// How many points there are
    #[arg(long, default_value_t = 20_000, value_parser = between::<16, 1000000>)]
    points: usize,
    /// How many clusters to find
    #[arg(long, default_value_t = 6, value_parser = between::<1, 16>)]
    clusters: usize,
    /// The side of the picture in pixels
    #[arg(long, default_value_t = 640, value_parser = between::<16, 4096>)]
    size: usize,
    #[command(flatten)]
    options: Options,
}

/// Coordinates are integers below this: their sums are the same in whatever order they are added.
const SIDE: u32 = 4096;
const TILE: usize = 256;
const MOST: usize = 16;
const ROUNDS: usize = 50;

#[amp]
struct Point {
    x: u32,
    y: u32,
}

/// The points of a cluster, added up.
#[amp]
struct Sum {
    x: u32,
    y: u32,
    count: u32,
}

/// The number of the mean that is nearest to a point.
#[amp]
fn nearest(point: Point, means: &Array<Point, 1>) -> usize {
    let mut best = 0;
    let mut least = u32::MAX;
    for k in 0..means.extent()[0] {
        let (x, y) = (point.x.abs_diff(means[k].x), point.y.abs_diff(means[k].y));
        if x * x + y * y < least {
            least = x * x + y * y;
            best = k;
        }
    }
    best
}

/// Adds each point to the sum of its cluster.
///
/// Threads that change one number take turns, so the threads of a tile add to sums of their own first: then
/// only one thread of each tile goes for a sum that all tiles share.
#[amp]
fn add_up(
    t: TiledIndex<TILE>,
    points: &ArrayView<Point, 1>,
    means: &Array<Point, 1>,
    sums: &Array<Sum, 1>,
) {
    #[tile_static]
    let of_tile: [Sum; MOST];
    let me = t.local[0];
    if me < MOST {
        of_tile[me] = Sum { x: 0, y: 0, count: 0 };
    }
    t.barrier.wait();
    // The last tile may have more threads than there are points left.
    if points.extent().contains(t.global) {
        let cluster = nearest(points[t], means);
        atomic_fetch_add(&of_tile[cluster].x, points[t].x);
        atomic_fetch_add(&of_tile[cluster].y, points[t].y);
        atomic_fetch_add(&of_tile[cluster].count, 1);
    }
    t.barrier.wait();
    if me < MOST && me < means.extent()[0] {
        atomic_fetch_add(&sums[me].x, of_tile[me].x);
        atomic_fetch_add(&sums[me].y, of_tile[me].y);
        atomic_fetch_add(&sums[me].count, of_tile[me].count);
    }
}

/// Moves each mean into the middle of its points, and counts those that were elsewhere.
#[amp]
fn move_mean(i: Index<1>, sums: &Array<Sum, 1>, means: &Array<Point, 1>, moved: &Array<u32, 1>) {
    let sum = sums[i];
    if sum.count > 0 {
        let mean = Point { x: sum.x / sum.count, y: sum.y / sum.count };
        if mean != means[i] {
            atomic_fetch_add(&moved[0], 1);
        }
        means[i] = mean;
    }
    sums[i] = Sum { x: 0, y: 0, count: 0 };
}

/// Finds the cluster of each pixel.
#[amp]
fn label(i: Index<2>, means: &Array<Point, 1>, labels: &Array<u32, 2>) {
    let size = labels.extent()[0] as u32;
    let point = Point { x: i[1] as u32 * SIDE / size, y: i[0] as u32 * SIDE / size };
    labels[i] = nearest(point, means) as u32;
}

fn main() -> Result {
    let arguments = Arguments::parse();
    arguments.options.choose_accelerator()?;
    let clusters = arguments.clusters;
    let data = heaps(arguments.points, clusters);
    // At first the means are some of the points.
    let first = &data[..clusters];

    let points = ArrayView::new(data.len(), &data)?;
    let means = Array::new(clusters, first)?;
    let sums = Array::zeroed(clusters)?;
    let moved = Array::zeroed(1)?;
    for round in 1..=ROUNDS {
        let tiles = points.extent().tile::<TILE>().pad();
        parallel_for_each(tiles, add_up(&points, &means, &sums))?;
        parallel_for_each(means.extent(), move_mean(&sums, &means, &moved))?;
        if moved.to_vec()? == [0] {
            println!("no mean has moved in round {round}");
            break;
        }
        moved.copy_from(&[0])?;
    }
    let found = means.to_vec()?;
    let coordinates = |means: &[Point]| means.iter().flat_map(|mean| [mean.x, mean.y]).collect();
    let in_order: Vec<u32> = coordinates(&found);
    arguments.options.check(&in_order, 0.0, || coordinates(&plain(&data, first)))?;

    let labels = Array::zeroed([arguments.size, arguments.size])?;
    parallel_for_each(labels.extent(), label(&means, &labels))?;
    draw(&arguments, &data, &found, &labels.to_vec()?)
}

/// Points in as many heaps as there are clusters, one after the other.
fn heaps(points: usize, clusters: usize) -> Vec<Point> {
    let numbers = Random::seeded(3).floats(0, 6 * points);
    let point = |at: usize| {
        let heap = (at % clusters) as f32;
        let (sin, cos) = (2.4 * heap).sin_cos();
        let radius = 0.8 * ((heap + 0.5) / clusters as f32).sqrt();
        // Sums of three numbers are most often near their mean.
        let spread = |from: usize| numbers[6 * at + from..][..3].iter().sum::<f32>() / 8.0;
        let place = |x: f32| ((x.clamp(-1.0, 1.0) + 1.0) * 0.5 * (SIDE - 1) as f32) as u32;
        Point { x: place(cos * radius + spread(0)), y: place(sin * radius + spread(3)) }
    };
    (0..points).map(point).collect()
}

/// Paints each pixel by its cluster: strongly where there are points, and black around the means.
fn draw(arguments: &Arguments, points: &[Point], means: &[Point], labels: &[u32]) -> Result {
    let size = arguments.size as u32;
    let place = |point: &Point| (point.x * size / SIDE, point.y * size / SIDE);
    let mut picture = RgbImage::from_fn(size, size, |x, y| {
        let hue = labels[(y * size + x) as usize] as f32 * 0.382;
        Rgb([0.0, 1.0, 2.0].map(|k| (135.0 + 110.0 * (TAU * (hue + k / 3.0)).cos()) as u8))
    });
    let colours = picture.clone();
    picture.pixels_mut().for_each(|Rgb(pixel)| *pixel = pixel.map(|channel| 204 + channel / 5));
    for (x, y) in points.iter().map(place) {
        picture.put_pixel(x, y, *colours.get_pixel(x, y));
    }
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        let distance =
            |(mean_x, mean_y): (u32, u32)| x.abs_diff(mean_x).pow(2) + y.abs_diff(mean_y).pow(2);
        if means.iter().map(place).map(distance).any(|distance| (30..60).contains(&distance)) {
            *pixel = Rgb([0, 0, 0]);
        }
    }
    arguments.options.save("k_means.png", &picture)
}

/// The means, in plain Rust.
fn plain(points: &[Point], first: &[Point]) -> Vec<Point> {
    let mut means = first.to_vec();
    for _ in 0..ROUNDS {
        let mut sums = vec![[0; 3]; means.len()];
        for point in points {
            let distance =
                |mean: &Point| point.x.abs_diff(mean.x).pow(2) + point.y.abs_diff(mean.y).pow(2);
            let nearest = (0..means.len()).min_by_key(|&k| distance(&means[k])).unwrap_or(0);
            let [x, y, count] = sums[nearest];
            sums[nearest] = [x + point.x, y + point.y, count + 1];
        }
        for (mean, [x, y, count]) in means.iter_mut().zip(sums) {
            if let (Some(x), Some(y)) = (x.checked_div(count), y.checked_div(count)) {
                *mean = Point { x, y };
            }
        }
    }
    means
}
