//! Filters on a picture.
//!
//! ```console
//! $ cargo run --release -p amp-examples --example image_filters
//! $ cargo run --release -p amp-examples --example image_filters -- --filter edges photo.png
//! ```
//!
//! writes `image_filters.png`. Without a filter that is a sheet of four: the picture blurred, its edges, its
//! surfaces smoothed with the edges left sharp, and its brightness spread over all levels. Without a picture it
//! makes one: balls in a dim, grainy light.

mod kernels;
mod plain;

use std::path::PathBuf;

use amp_examples::example::{Options, Result, between};
use amp_examples::random::Random;
use clap::{Parser, ValueEnum};
use image::{GenericImage, Rgb, RgbImage};

/// Filters a picture.
#[derive(Parser)]
struct Arguments {
    /// A PNG file
    #[arg(value_name = "PICTURE")]
    from: Option<PathBuf>,
    /// Use one filter instead of all
    #[arg(long)]
    filter: Option<Filter>,
    /// The width of the picture that is made where none is given; the height is three quarters of it
    #[arg(long, default_value_t = 640, value_parser = between::<16, 4096>)]
    width: usize,
    #[command(flatten)]
    options: Options,
}

#[derive(Clone, Copy, ValueEnum)]
enum Filter {
    /// The mean of the pixels around
    Blur,
    /// How steeply the colours change (Sobel's operator)
    Edges,
    /// The mean of the pixels around that are alike (a bilateral filter)
    Smooth,
    /// As many pixels of each brightness (histogram equalisation)
    Equalise,
}

fn main() -> Result {
    let arguments = Arguments::parse();
    arguments.options.choose_accelerator()?;
    let picture = match &arguments.from {
        Some(path) => {
            image::open(path).map_err(|error| format!("{}: {error}", path.display()))?.into_rgb8()
        }
        None => balls(arguments.width as u32, arguments.width as u32 * 3 / 4),
    };
    let all = [Filter::Blur, Filter::Edges, Filter::Smooth, Filter::Equalise];
    let filters = arguments.filter.as_ref().map_or(&all[..], std::slice::from_ref);
    let results = filters.iter().map(|filter| kernels::filtered(*filter, &picture));
    let results = results.collect::<amp_runtime::Result<Vec<_>>>()?;

    let found: Vec<u8> = results.iter().flat_map(|result| result.iter().copied()).collect();
    arguments.options.check(&found, 0.0, || {
        filters.iter().flat_map(|filter| plain::filtered(*filter, &picture).into_raw()).collect()
    })?;
    let (width, height) = picture.dimensions();
    let columns = if results.len() == 1 { 1 } else { 2 };
    let mut sheet = RgbImage::new(columns * width, columns * height);
    for (number, result) in (0..).zip(&results) {
        sheet.copy_from(result, number % columns * width, number / columns * height)?;
    }
    arguments.options.save("image_filters.png", &sheet)
}

/// A picture of balls in a dim, grainy light.
fn balls(width: u32, height: u32) -> RgbImage {
    let grain = Random::seeded(2).floats(0, (width * height) as usize);
    let numbers = Random::seeded(12).floats(1, 44);
    RgbImage::from_fn(width, height, |column, row| {
        let (x, y) = (column as f32 / width as f32, row as f32 / width as f32);
        let mut colour = [70.0, 75.0, 85.0].map(|channel| channel * (0.5 + 0.5 * y));
        for ball in numbers.chunks(4) {
            let (x, y) = (x - 0.5 - 0.45 * ball[0], y - 0.375 - 0.3 * ball[1]);
            let radius = 0.1 + 0.05 * ball[2];
            let height = (1.0 - (x * x + y * y) / (radius * radius)).max(0.0).sqrt();
            if height > 0.0 {
                let shade = 0.25 + 0.75 * (0.6 * height - 0.8 * (x + y) / radius / 2.0).max(0.0);
                let tint = |k: usize| 85.0 + 60.0 * (ball[3] * 3.0 + 2.1 * k as f32).sin();
                colour = [0, 1, 2].map(|k| tint(k) * shade);
            }
        }
        let grain = 9.0 * grain[(row * width + column) as usize];
        Rgb(colour.map(|channel| (channel + grain) as u8))
    })
}
