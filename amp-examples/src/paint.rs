//! Numbers as pictures.

use std::ops::Range;

use image::{Rgb, RgbImage};

/// Colours from that of the least number to that of the greatest.
pub type Gradient = [[u8; 3]];

/// From black over red and yellow to white.
pub const FIRE: &Gradient =
    &[[4, 4, 12], [66, 10, 62], [150, 30, 50], [228, 90, 20], [252, 190, 40], [255, 252, 220]];

/// From deep water to the beach.
pub const SEA: &Gradient =
    &[[6, 16, 44], [14, 54, 102], [24, 112, 142], [92, 178, 160], [206, 226, 178], [252, 246, 222]];

/// Blue for what is below the middle, red for what is above.
pub const BLUE_RED: &Gradient = &[
    [8, 28, 92],
    [42, 110, 190],
    [160, 202, 228],
    [250, 250, 248],
    [244, 178, 148],
    [196, 58, 60],
    [92, 6, 30],
];

/// The colour for a number from 0 to 1; beyond, that of the nearest end.
pub fn colour(gradient: &Gradient, value: f32) -> [u8; 3] {
    let last = gradient.len() - 1;
    let at = value.clamp(0.0, 1.0) * last as f32;
    let below = (at as usize).min(last);
    let (from, to) = (gradient[below], gradient[(below + 1).min(last)]);
    let share = at - below as f32;
    [0, 1, 2].map(|k| (f32::from(from[k]) * (1.0 - share) + f32::from(to[k]) * share) as u8)
}

/// A picture with one pixel for each number, row by row. The ends of the gradient are those of the range.
///
/// # Panics
/// If the numbers are not whole rows.
pub fn picture(width: usize, values: &[f32], range: Range<f32>, gradient: &Gradient) -> RgbImage {
    assert!(values.len().is_multiple_of(width), "{} numbers in rows of {width}", values.len());
    let height = values.len() / width;
    RgbImage::from_fn(width as u32, height as u32, |column, row| {
        let value = values[row as usize * width + column as usize];
        Rgb(colour(gradient, (value - range.start) / (range.end - range.start)))
    })
}
