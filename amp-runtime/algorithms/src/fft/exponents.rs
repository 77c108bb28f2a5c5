//! Transforms whose length is a power of two: where their numbers are, and the roots of unity.

use std::f32::consts::TAU;

use amp_runtime::glam::Vec2;
use amp_runtime::prelude::*;

use super::Complex;

/// What a pass does. Lengths are powers of two, of which these are the exponents.
#[amp]
pub(super) struct Exponents {
    /// The length of the transforms.
    pub len: u32,
    /// Points of the transforms that passes before have made.
    pub done: u32,
    /// By how many points more.
    pub points: u32,
    /// All columns, of all transforms: their number, no exponent.
    pub all: u32,
    /// −1 for the inverse transform.
    pub sign: f32,
    /// What the results are multiplied with.
    pub scale: f32,
}

/// The remainder of a division by a power of two.
#[amp]
pub(super) fn low(number: u32, exponent: u32) -> u32 {
    number & ((1 << exponent) - 1)
}

// In memory numbers are vectors: a device moves one at once, where it moves parts of a struct one by one.

#[amp]
pub(super) fn complex(vector: Vec2) -> Complex {
    Complex::new(vector.x, vector.y)
}

#[amp]
pub(super) fn vector(number: Complex) -> Vec2 {
    Vec2::new(number.re, number.im)
}

/// The root of unity `exp(−2πi · part / of)`, where `of` is 2 to the power of `exponent`, at least 2. The nearest quarter
/// of a turn is taken off; what is left is at most an eighth, for which five terms of the series of sine and cosine are
/// as exact as `f32`.
#[amp]
pub(super) fn root(part: u32, exponent: u32) -> Complex {
    let eighth = 1 << (exponent - 2) >> 1;
    let quarters = (part + eighth) >> (exponent - 2);
    let left = (part - (quarters << (exponent - 2))) as i32 as f32;
    let x = left * (TAU / (1_u32 << exponent) as f32);
    let y = x * x;
    let sine =
        x + x * y * (-1.0 / 6.0 + y * (1.0 / 120.0 + y * (-1.0 / 5040.0 + y * (1.0 / 362_880.0))));
    let cosine = 1.0 + y * (-0.5 + y * (1.0 / 24.0 + y * (-1.0 / 720.0 + y * (1.0 / 40_320.0))));
    let (mut re, mut im) = (cosine, -sine);
    if quarters & 1 == 1 {
        (re, im) = (im, -re);
    }
    if quarters & 2 == 2 {
        (re, im) = (-re, -im);
    }
    Complex::new(re, im)
}

/// The row of a column among all of them, and which column of the row it is.
#[amp]
pub(super) fn of_row(column: u32, stride: u32) -> (usize, u32) {
    ((column >> stride) as usize, low(column, stride))
}

/// Where a point of a column goes in its row.
#[amp]
pub(super) fn place_of(plan: Exponents, column: u32, point: u32) -> usize {
    let within = low(column, plan.done);
    (((column - within) << plan.points) + within + (point << plan.done)) as usize
}

/// The points of the passes over transforms of 2 to the power of `exponent` points, each with no more than 2 to the power
/// of `most`. The first ones have twice as many as the others, if it does not divide evenly.
pub(super) fn points_of_exponents(exponent: u32, most: u32) -> Vec<usize> {
    let passes = exponent.div_ceil(most);
    let of = |pass: u32| exponent / passes + u32::from(pass < exponent % passes);
    (0..passes).map(|pass| 1 << of(pass)).collect()
}
