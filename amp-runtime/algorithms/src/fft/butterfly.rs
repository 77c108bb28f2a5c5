//! Transforms of two to eight points in registers. All have the roots of unity of the forward transform.

use amp_runtime::prelude::*;

use super::Complex;

/// Two points.
#[amp]
pub(super) fn two(a: Complex, b: Complex) -> [Complex; 2] {
    [a + b, a - b]
}

/// Three points.
#[amp]
fn three(a: Complex, b: Complex, c: Complex) -> [Complex; 3] {
    const SINE: f32 = 0.866_025_4;
    let sum = b + c;
    let middle = a - sum.scaled(0.5);
    let side = (b - c).scaled(SINE).turned();
    [a + sum, middle + side, middle - side]
}

/// Four points.
#[amp]
pub(super) fn four(a: Complex, b: Complex, c: Complex, d: Complex) -> [Complex; 4] {
    let [even, even_side] = two(a, c);
    let [odd, odd_side] = two(b, d);
    let odd_side = odd_side.turned();
    [even + odd, even_side + odd_side, even - odd, even_side - odd_side]
}

/// Five points.
#[amp]
fn five(x: [Complex; 5]) -> [Complex; 5] {
    const COSINES: [f32; 2] = [0.309_017, -0.809_017];
    const SINES: [f32; 2] = [0.951_056_5, 0.587_785_25];
    let (outer, inner) = (x[1] + x[4], x[2] + x[3]);
    let (outer_side, inner_side) = (x[1] - x[4], x[2] - x[3]);
    let near = x[0] + outer.scaled(COSINES[0]) + inner.scaled(COSINES[1]);
    let far = x[0] + outer.scaled(COSINES[1]) + inner.scaled(COSINES[0]);
    let near_side = (outer_side.scaled(SINES[0]) + inner_side.scaled(SINES[1])).turned();
    let far_side = (outer_side.scaled(SINES[1]) - inner_side.scaled(SINES[0])).turned();
    [x[0] + outer + inner, near + near_side, far + far_side, far - far_side, near - near_side]
}

/// Eight points.
#[amp]
pub(super) fn eight(x: [Complex; 8]) -> [Complex; 8] {
    const ROOT: f32 = 0.707_106_77;
    let even = four(x[0], x[2], x[4], x[6]);
    let odd = four(x[1], x[3], x[5], x[7]);
    let a = odd[0];
    let b = (odd[1] + odd[1].turned()).scaled(ROOT);
    let c = odd[2].turned();
    let d = (odd[3].turned() - odd[3]).scaled(ROOT);
    [
        even[0] + a,
        even[1] + b,
        even[2] + c,
        even[3] + d,
        even[0] - a,
        even[1] - b,
        even[2] - c,
        even[3] - d,
    ]
}

/// Sixteen points.
#[amp]
pub(super) fn sixteen(x: [Complex; 16]) -> [Complex; 16] {
    const COSINE: f32 = 0.923_879_5;
    const SINE: f32 = 0.382_683_43;
    const ROOT: f32 = 0.707_106_77;
    let first = four(x[0], x[4], x[8], x[12]);
    let second = four(x[1], x[5], x[9], x[13]);
    let third = four(x[2], x[6], x[10], x[14]);
    let fourth = four(x[3], x[7], x[11], x[15]);
    let one = Complex::new(COSINE, -SINE);
    let three = Complex::new(SINE, -COSINE);
    let a = four(first[0], second[0], third[0], fourth[0]);
    let b = four(
        first[1],
        second[1] * one,
        (third[1] + third[1].turned()).scaled(ROOT),
        fourth[1] * three,
    );
    let c = four(
        first[2],
        (second[2] + second[2].turned()).scaled(ROOT),
        third[2].turned(),
        (fourth[2].turned() - fourth[2]).scaled(ROOT),
    );
    let d = four(
        first[3],
        second[3] * three,
        (third[3].turned() - third[3]).scaled(ROOT),
        fourth[3] * Complex::new(-COSINE, SINE),
    );
    [a[0], b[0], c[0], d[0], a[1], b[1], c[1], d[1], a[2], b[2], c[2], d[2], a[3], b[3], c[3], d[3]]
}

/// The transform of the first `radix` numbers: 2, 3, 4, 5 or 8.
#[amp]
pub(super) fn transform(radix: usize, x: [Complex; 8]) -> [Complex; 8] {
    let mut y = x;
    if radix == 8 {
        y = eight(x);
    } else if radix == 4 {
        [y[0], y[1], y[2], y[3]] = four(x[0], x[1], x[2], x[3]);
    } else if radix == 2 {
        [y[0], y[1]] = two(x[0], x[1]);
    } else if radix == 3 {
        [y[0], y[1], y[2]] = three(x[0], x[1], x[2]);
    } else {
        [y[0], y[1], y[2], y[3], y[4]] = five([x[0], x[1], x[2], x[3], x[4]]);
    }
    y
}
