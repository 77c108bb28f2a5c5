//! The kernels, and what runs them. They compute in whole numbers, which are the same on every accelerator.

use amp_algorithms::scan::inclusive_sum;
use amp_runtime::glam::{IVec3, ivec3};
use amp_runtime::prelude::*;
use image::RgbImage;

use crate::Filter;

/// Red, green and blue, as they lie in the picture, which kernels read and write as it is.
type Pixel = [u8; 3];
/// How far the filters look around.
pub const RADIUS: i32 = 4;
/// The shares of the pixels on a line in a blur: binomials, which add up to 256.
pub const SHARES: [i32; 9] = [1, 8, 28, 56, 70, 56, 28, 8, 1];

/// The pixel so many rows below another one, and columns to its right; beyond the border, that at the border.
#[amp]
fn near(i: Index<2>, down: i32, right: i32, from: &ArrayView<Pixel, 2>) -> IVec3 {
    let row = (i[0] as i32 + down).clamp(0, from.extent()[0] as i32 - 1);
    let column = (i[1] as i32 + right).clamp(0, from.extent()[1] as i32 - 1);
    let [red, green, blue] = from[[row as usize, column as usize]];
    ivec3(red as i32, green as i32, blue as i32)
}

#[amp]
fn pixel(colour: IVec3) -> Pixel {
    let colour = colour.min(IVec3::splat(255));
    [colour.x as u8, colour.y as u8, colour.z as u8]
}

#[amp(cpu)]
fn brightness(colour: IVec3) -> i32 {
    (77 * colour.x + 150 * colour.y + 29 * colour.z) / 256
}

/// The mean along columns, or along rows. Both after each other take 18 pixels instead of 81.
#[amp]
fn blur(i: Index<2>, is_along_rows: bool, from: &ArrayView<Pixel, 2>, to: &ArrayViewMut<Pixel, 2>) {
    let mut sum = IVec3::ZERO;
    for k in -RADIUS..=RADIUS {
        let colour = if is_along_rows { near(i, 0, k, from) } else { near(i, k, 0, from) };
        sum += SHARES[(k + RADIUS) as usize] * colour;
    }
    to[i] = pixel((sum + 128) / 256);
}

#[amp]
fn edges(i: Index<2>, from: &ArrayView<Pixel, 2>, to: &ArrayViewMut<Pixel, 2>) {
    let mut down = IVec3::ZERO;
    let mut right = IVec3::ZERO;
    for k in -1..=1 {
        let weight = 2 - k * k;
        down += weight * (near(i, 1, k, from) - near(i, -1, k, from));
        right += weight * (near(i, k, 1, from) - near(i, k, -1, from));
    }
    to[i] = pixel(down.abs() + right.abs());
}

/// A pixel counts as much as it is near, and as its brightness is alike: `alike` has the weight of each difference.
#[amp]
fn smooth(i: Index<2>, alike: [i32; 256], from: &ArrayView<Pixel, 2>, to: &ArrayViewMut<Pixel, 2>) {
    let own = brightness(near(i, 0, 0, from));
    let mut sum = IVec3::ZERO;
    let mut weights = 0;
    for down in -RADIUS..=RADIUS {
        for right in -RADIUS..=RADIUS {
            let colour = near(i, down, right, from);
            let share = SHARES[(down + RADIUS) as usize] * SHARES[(right + RADIUS) as usize];
            let weight = share * alike[(brightness(colour) - own).abs() as usize % 256];
            sum += weight * colour;
            weights += weight;
        }
    }
    to[i] = pixel(sum / weights);
}

/// How many pixels there are of each brightness. The threads of a tile count together first.
#[amp]
fn count(t: TiledIndex<16, 16>, from: &ArrayView<Pixel, 2>, counts: &Array<u32, 1>) {
    #[tile_static]
    let of_tile: [u32; 256];
    let level = t.local[0] * 16 + t.local[1];
    of_tile[level] = 0;
    t.barrier.wait();
    // Tiles at the border may reach beyond the picture.
    if from.extent().contains(t.global) {
        let own = brightness(near(t.global, 0, 0, from)) as usize;
        atomic_fetch_add(&of_tile[own % 256], 1);
    }
    t.barrier.wait();
    atomic_fetch_add(&counts[level], of_tile[level]);
}

/// A part of some pixels, of 255. Of many millions, 255 times as many would not fit into 32 bits.
#[amp(cpu)]
pub fn share(part: u32, pixels: u32) -> u32 {
    let unit = pixels / (1 << 24) + 1;
    part / unit * 255 / (pixels / unit)
}

/// The new brightness of each pixel is the share of all pixels that are not brighter than it was.
#[amp]
fn equalise(
    i: Index<2>,
    pixels: u32,
    not_brighter: &Array<u32, 1>,
    from: &ArrayView<Pixel, 2>,
    to: &ArrayViewMut<Pixel, 2>,
) {
    let colour = near(i, 0, 0, from);
    let old = brightness(colour);
    let level = share(not_brighter[old as usize], pixels) as i32;
    to[i] = pixel(colour * level / old.max(1));
}

/// What a filter makes of a picture.
pub fn filtered(filter: Filter, picture: &RgbImage) -> amp_runtime::Result<RgbImage> {
    let mut result = RgbImage::new(picture.width(), picture.height());
    let from = ArrayView::try_from(picture)?;
    let to = ArrayViewMut::try_from(&mut result)?;
    let extent = from.extent();
    match filter {
        Filter::Blur => {
            let between = ArrayViewMut::without_source(extent)?;
            parallel_for_each(extent, blur(false, &from, &between))?;
            parallel_for_each(extent, blur(true, &between.read_only(), &to))?;
        }
        Filter::Edges => parallel_for_each(extent, edges(&from, &to))?,
        Filter::Smooth => parallel_for_each(extent, smooth(alike(), &from, &to))?,
        Filter::Equalise => {
            let (counts, not_brighter) = (Array::zeroed(256)?, Array::zeroed(256)?);
            parallel_for_each(extent.tile::<16, 16>().pad(), count(&from, &counts))?;
            inclusive_sum(&counts, &not_brighter)?;
            let pixels = extent.size() as u32;
            parallel_for_each(extent, equalise(pixels, &not_brighter, &from, &to))?;
        }
    }
    to.synchronize()?;
    Ok(result)
}

/// The weight of each difference of brightness, of 100.
pub fn alike() -> [i32; 256] {
    std::array::from_fn(|difference| (100.0 * (-(difference as f32 / 30.0).powi(2)).exp()) as i32)
}
