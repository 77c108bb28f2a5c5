//! The Mandelbrot set, or one of the Julia sets that belong to its points.
//!
//! ```console
//! $ cargo run --release -p amp-examples --example mandelbrot
//! $ cargo run --release -p amp-examples --example mandelbrot -- --julia -0.8 0.156
//! ```
//!
//! writes `mandelbrot.png`: the set in black, and around it bands of points that leave the circle of radius 2
//! after equally many steps of z² + c. For the Mandelbrot set c is the point, and z begins as 0; for a Julia
//! set z begins as the point, and c is the same for all.

use amp_examples::example::{Options, Result, between};
use amp_runtime::prelude::*;
use clap::Parser;
use image::RgbImage;

/// Paints the Mandelbrot set, or a Julia set.
#[derive(Parser)]
struct Arguments {
    /// The picture's width in pixels; the height is two thirds of it
    #[arg(long, default_value_t = 1020, value_parser = between::<16, 8192>)]
    width: usize,
    /// Paint the Julia set of this c
    #[arg(long, num_args = 2, value_names = ["RE", "IM"], allow_negative_numbers = true)]
    julia: Option<Vec<f32>>,
    #[command(flatten)]
    options: Options,
}

/// Numbers are integers in units of 1/4096, which are the same on every accelerator. So are the pictures.
const ONE: i32 = 4096;
/// The width of the part of the plane that a picture shows.
const SIDE: i32 = 3 * ONE;
/// A point that is still in the circle after so many steps belongs to the set.
const LIMIT: u32 = 255;

/// After how many steps of z² + c a point has left the circle.
#[amp]
fn escape_time(z: [i32; 2], c: [i32; 2]) -> u32 {
    let [mut re, mut im] = z;
    let mut steps = 0;
    while steps < LIMIT && re * re + im * im <= 4 * ONE * ONE {
        let next = (re * re - im * im) / ONE + c[0];
        im = 2 * re * im / ONE + c[1];
        re = next;
        steps += 1;
    }
    steps
}

/// The shares of red, green and blue: each goes up and down at its own pace.
#[amp(cpu)]
fn colour(steps: u32) -> [u32; 3] {
    let wave = |x: u32| if x % 512 < 256 { x % 512 } else { 511 - x % 512 };
    if steps == LIMIT {
        [0, 0, 0]
    } else {
        [wave(steps * 6), wave(steps * 5 + 15), wave(steps * 4 + 70)]
    }
}

/// One thread for each pixel, which is the mean of four points.
#[amp]
fn paint(
    i: Index<2>,
    corner: [i32; 2],
    julia: Option<[i32; 2]>,
    picture: &ArrayViewMut<[u8; 3], 2>,
) {
    let width = picture.extent()[1] as i32;
    let mut sum = [0; 3];
    for k in 0..4 {
        let (row, column) = (2 * i[0] as i32 + k / 2, 2 * i[1] as i32 + k % 2);
        let point = [corner[0] + column * SIDE / (2 * width), corner[1] - row * SIDE / (2 * width)];
        let steps = match julia {
            Some(c) => escape_time(point, c),
            None => escape_time([0, 0], point),
        };
        let colour = colour(steps);
        for channel in 0..3 {
            sum[channel] += colour[channel];
        }
    }
    picture[i] = [(sum[0] / 4) as u8, (sum[1] / 4) as u8, (sum[2] / 4) as u8];
}

fn main() -> Result {
    let arguments = Arguments::parse();
    arguments.options.choose_accelerator()?;
    let (width, height) = (arguments.width, arguments.width * 2 / 3);
    let number = |x: f32| (x.clamp(-2.0, 2.0) * ONE as f32) as i32;
    let julia = arguments.julia.map(|c| [number(c[0]), number(c[1])]);
    // The Mandelbrot set reaches from -2 to 0.5; Julia sets lie around 0.
    let left = if julia.is_some() { -SIDE / 2 } else { -SIDE * 3 / 4 };
    let corner = [left, ONE];

    let mut picture = RgbImage::new(width as u32, height as u32);
    let pixels = ArrayViewMut::try_from(&mut picture)?;
    parallel_for_each(pixels.extent(), paint(corner, julia, &pixels))?;
    pixels.synchronize()?;

    arguments.options.check(&picture, 0.0, || plain([height, width], corner, julia))?;
    arguments.options.save("mandelbrot.png", &picture)
}

/// The picture in plain Rust.
fn plain([height, width]: [usize; 2], corner: [i32; 2], julia: Option<[i32; 2]>) -> Vec<u8> {
    let steps_at = |row: usize, column: usize| {
        let [right, down] = [column, row].map(|place| place as i32 * SIDE / (2 * width as i32));
        let point = (corner[0] + right, corner[1] - down);
        let (mut z, c) = julia.map_or(((0, 0), point), |[re, im]| (point, (re, im)));
        let mut steps = 0;
        while steps < LIMIT && z.0 * z.0 + z.1 * z.1 <= 4 * ONE * ONE {
            z = ((z.0 * z.0 - z.1 * z.1) / ONE + c.0, 2 * z.0 * z.1 / ONE + c.1);
            steps += 1;
        }
        steps
    };
    let pixel = |at: usize| {
        let (row, column) = (at / width * 2, at % width * 2);
        let points = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
        let colours = points.map(|(row, column)| colour(steps_at(row, column)));
        let mean = |channel: usize| colours.iter().map(|colour| colour[channel]).sum::<u32>() / 4;
        [0, 1, 2].map(|channel| mean(channel) as u8)
    };
    (0..height * width).flat_map(pixel).collect()
}
