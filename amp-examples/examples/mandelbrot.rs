//! The Mandelbrot set as a PNG file, whose path is the first argument.
//!
//! The numbers are integers in units of 1/4096, so that every accelerator paints the same picture.

#[macro_use]
extern crate amp_runtime;
use std::error::Error;

use amp_runtime::prelude::*;

const WIDTH: usize = 768;
const HEIGHT: usize = 512;
/// The number 1.
const ONE: i32 = 4096;
/// From one pixel to the next.
const STEP: i32 = 3 * ONE / WIDTH as i32;
/// A point that has not escaped after so many steps belongs to the set.
const LIMIT: u32 = 255;

/// After how many steps of z² + c a point has left the circle of radius 2.
#[amp]
fn escape_time(c_re: i32, c_im: i32) -> u32 {
    let mut re = 0;
    let mut im = 0;
    let mut steps = 0;
    while steps < LIMIT && re * re + im * im <= 4 * ONE * ONE {
        let next = (re * re - im * im) / ONE + c_re;
        im = 2 * re * im / ONE + c_im;
        re = next;
        steps += 1;
    }
    steps
}

/// Red, green, blue and opacity, from the lowest byte to the highest.
#[amp]
fn colour(steps: u32) -> u32 {
    if steps == LIMIT {
        return 0xff00_0000;
    }
    // Each colour rises in turn, and the last ones stay.
    let red = if steps < 32 { steps * 8 } else { 255 };
    let green = if steps < 64 { steps * 4 } else { 255 };
    let blue = 96 + steps * 159 / LIMIT;
    red | green << 8 | blue << 16 | 0xff00_0000
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "mandelbrot.png".to_owned());
    let mut pixels = vec![0_u32; WIDTH * HEIGHT];
    let picture = ArrayViewMut::new([HEIGHT, WIDTH], &mut pixels)?;
    parallel_for_each(
        picture.extent(),
        amp!(|idx: Index<2>| {
            let re = idx[1] as i32 * STEP - 9 * ONE / 4;
            let im = ONE - idx[0] as i32 * STEP;
            picture[idx] = colour(escape_time(re, im));
        }),
    )?;
    picture.synchronize()?;

    let bytes: Vec<u8> = pixels.iter().flat_map(|pixel| pixel.to_le_bytes()).collect();
    image::save_buffer(path, &bytes, WIDTH as u32, HEIGHT as u32, image::ColorType::Rgba8)?;
    let checksum =
        pixels.iter().fold(0_u32, |sum, pixel| sum.wrapping_mul(31).wrapping_add(*pixel));
    println!("{WIDTH} × {HEIGHT} pixels, checksum {checksum:08x}");
    Ok(())
}
