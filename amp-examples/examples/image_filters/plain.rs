//! The filters in plain Rust.

use image::{Rgb, RgbImage};

use crate::Filter;
use crate::kernels::{RADIUS, SHARES, alike};

/// What a filter makes of a picture.
pub fn filtered(filter: Filter, from: &RgbImage) -> RgbImage {
    let (width, height) = from.dimensions();
    let map = |from: &RgbImage, of: &dyn Fn(&dyn Fn(i32, i32) -> [i32; 3]) -> [i32; 3]| {
        RgbImage::from_fn(width, height, |column, row| {
            let colour = of(&|down, right| {
                let row = (row as i32 + down).clamp(0, height as i32 - 1);
                let column = (column as i32 + right).clamp(0, width as i32 - 1);
                from.get_pixel(column as u32, row as u32).0.map(i32::from)
            });
            Rgb(colour.map(|channel| channel.min(255) as u8))
        })
    };
    let brightness = |[red, green, blue]: [i32; 3]| (77 * red + 150 * green + 29 * blue) / 256;
    let channels = |of: &dyn Fn(usize) -> i32| [of(0), of(1), of(2)];
    let shares = || (-RADIUS..=RADIUS).zip(SHARES);
    let alike = alike();
    match filter {
        Filter::Blur => {
            let mean = |sum: i32| (sum + 128) / 256;
            let columns = map(from, &|near| {
                channels(&|c| mean(shares().map(|(k, share)| share * near(k, 0)[c]).sum()))
            });
            map(&columns, &|near| {
                channels(&|c| mean(shares().map(|(k, share)| share * near(0, k)[c]).sum()))
            })
        }
        Filter::Edges => map(from, &|near| {
            channels(&|c| {
                let rise = |k: i32, down: bool| {
                    if down {
                        near(1, k)[c] - near(-1, k)[c]
                    } else {
                        near(k, 1)[c] - near(k, -1)[c]
                    }
                };
                let sum = |down| rise(-1, down) + 2 * rise(0, down) + rise(1, down);
                sum(true).abs() + sum(false).abs()
            })
        }),
        Filter::Smooth => map(from, &|near| {
            let weight = |down, right| {
                let difference = brightness(near(down, right)) - brightness(near(0, 0));
                let share = SHARES[(down + RADIUS) as usize] * SHARES[(right + RADIUS) as usize];
                share * alike[difference.unsigned_abs() as usize]
            };
            let places =
                || shares().flat_map(|(down, _)| shares().map(move |(right, _)| (down, right)));
            let weights: i32 = places().map(|(down, right)| weight(down, right)).sum();
            channels(&|c| {
                places()
                    .map(|(down, right)| weight(down, right) * near(down, right)[c])
                    .sum::<i32>()
                    / weights
            })
        }),
        Filter::Equalise => {
            let mut counts = [0; 256];
            from.pixels()
                .for_each(|pixel| counts[brightness(pixel.0.map(i32::from)) as usize] += 1);
            map(from, &|near| {
                let old = brightness(near(0, 0));
                let darker: u32 = counts[..=old as usize].iter().sum();
                let level = darker * 255 / (width * height);
                near(0, 0).map(|channel| channel * level as i32 / old.max(1))
            })
        }
    }
}
