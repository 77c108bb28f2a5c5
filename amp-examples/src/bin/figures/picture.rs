//! The picture of the README: the Mandelbrot set, by the kernel of the examples.

use amp_examples::kernels::mandelbrot::{self, Section};
use amp_runtime::prelude::*;
use image::{Rgb, RgbImage};

const WIDTH: usize = 480;
const HEIGHT: usize = 256;
/// A pixel is the mean of so many points in each direction.
const FINE: usize = 2;
const LIMIT: u32 = 64;
/// The colours of points that escape, from the first step to the last.
const COLOURS: [[f64; 3]; 5] = [
    [11.0, 20.0, 60.0],
    [31.0, 111.0, 235.0],
    [240.0, 246.0, 252.0],
    [255.0, 159.0, 64.0],
    [60.0, 20.0, 30.0],
];

/// The colour of a point that escapes after so many steps, or never.
fn colour(steps: u32) -> [f64; 3] {
    if steps == LIMIT {
        return [0.0; 3];
    }
    let place = (f64::from(steps) / f64::from(LIMIT)).sqrt() * (COLOURS.len() - 1) as f64;
    let (before, share) = (place as usize, place.fract());
    [0, 1, 2].map(|k| COLOURS[before][k] * (1.0 - share) + COLOURS[before + 1][k] * share)
}

/// The whole set.
///
/// # Errors
/// Those of a launch.
pub fn mandelbrot() -> amp_runtime::Result<RgbImage> {
    let [rows, columns] = [HEIGHT * FINE, WIDTH * FINE];
    let mut steps = vec![0_u32; rows * columns];
    let view = ArrayViewMut::new([rows, columns], &mut steps)?;
    let step = 4.05 / columns as f32;
    let section = Section { left: -2.55, top: -1.08, step, limit: LIMIT };
    mandelbrot::run(&Accelerator::cpu(), section, &view)?;
    view.synchronize()?;
    Ok(RgbImage::from_fn(WIDTH as u32, HEIGHT as u32, |x, y| {
        let points = (0..FINE * FINE).map(|k| {
            let (row, column) = (y as usize * FINE + k / FINE, x as usize * FINE + k % FINE);
            colour(steps[row * columns + column])
        });
        let sum = points.fold([0.0; 3], |sum, point| [0, 1, 2].map(|k| sum[k] + point[k]));
        Rgb(sum.map(|sum| (sum / (FINE * FINE) as f64).round() as u8))
    }))
}
