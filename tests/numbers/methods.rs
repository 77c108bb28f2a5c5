//! Methods of std's numbers, on every accelerator and as plain Rust.

use amp_runtime::prelude::*;
use amp_tests::features;

const EDGES: [i32; 11] =
    [i32::MIN, i32::MIN + 1, -1000, -7, -1, 0, 1, 5, 64, i32::MAX - 1, i32::MAX];
const NARROW: [i32; 10] = [-32768, -200, -128, -5, 0, 1, 11, 45, 127, 32767];
const WORDS: [u32; 9] = [0, 1, 2, 7, 255, 256, 0x8000_0000, u32::MAX - 1, u32::MAX];
const FLOATS: [f32; 12] = [-1e30, -2.5, -1.0, -0.5, -0.0, 0.0, 0.25, 0.5, 1.0, 3.75, 100.5, 1e30];

features! {
    wrapping: (x: i32) -> i32 { x.wrapping_add(7).wrapping_mul(x).wrapping_sub(1).wrapping_neg() } for EDGES;
    saturating: (x: i32) -> i32 { x.saturating_add(1000).saturating_sub(5) ^ x.saturating_mul(3) } for EDGES;
    checked: (x: i32) -> i32 {
        let sum = x.checked_add(i32::MAX);
        match (sum, x.checked_mul(2), x.checked_div(x)) {
            (Some(a), Some(b), _) => a ^ b,
            (None, Some(b), Some(c)) => b + c,
            (_, None, _) => 7,
            _ => 9,
        }
    } for EDGES;
    checked_with_let_else: (x: i32) -> i32 { let Some(y) = x.checked_neg() else { return 1 }; y } for EDGES;
    overflowing: (x: i32) -> i32 { let (v, over) = x.overflowing_add(5); if over { v ^ 1 } else { v } } for EDGES;
    bits: (x: u32) -> u32 {
        x.count_ones() + 40 * x.leading_zeros() + 1600 * x.trailing_zeros() + x.rotate_left(5).wrapping_mul(3) + (x.reverse_bits() ^ x.swap_bytes())
    } for [0, 1, 2, 7, 255, 0x8000];
    euclid: (x: i32) -> i32 { x.rem_euclid(7) * 100 + (x / 4).div_euclid(3) % 50 } for EDGES;
    ordering: (x: i32) -> i32 { x.min(5).max(-3) + x.clamp(-2, 2) + x.signum() } for EDGES;
    differences: (x: i32) -> u32 { x.abs_diff(-3) ^ x.unsigned_abs() } for EDGES;
    roots_and_logarithms: (x: u32) -> u32 { x.isqrt() + if x > 0 { x.ilog2() * 1000 } else { 1 } } for WORDS;
    constants_that_wrap: (x: i32) -> i32 {
        let a = (1_i8 - 127_i8).saturating_add(1_i8).wrapping_add(-9_i8);
        let b = (1_i8.reverse_bits() as i32).wrapping_add(i32::MAX.saturating_add(1).wrapping_add(1));
        let zero = 0.0;
        let c = 1_u32.reverse_bits().wrapping_mul(2) as i32 + ((1.0_f32 / zero) as i32);
        x.wrapping_add(a as i32).wrapping_add(b).wrapping_add(c).wrapping_add((0.5_f32 * 3.0) as i32)
    } for [0, 5];
    roots_at_squares: (x: u32) -> u32 {
        let (square, wide) = (x.wrapping_mul(x), (x as u64) << 16 | x as u64);
        let wide = wide * wide;
        let narrow = square.isqrt() ^ square.wrapping_sub(1).isqrt() << 8 ^ (square + 1).isqrt() << 16;
        let wide = wide.isqrt() ^ (wide - 1).isqrt() << 3 ^ (wide + 1).isqrt() << 7;
        narrow ^ wide as u32 ^ (wide >> 32) as u32
    } for [1, 2, 3, 15, 16, 181, 255, 256, 4095, 46340, 46341, 60001, 65534, 65535];
    powers: (x: u32) -> u32 { (x % 10).pow(3) + x.is_power_of_two() as u32 } for WORDS;
    narrow: (x: i32) -> i32 {
        let a = x as i8;
        let b = x as u16;
        a.wrapping_mul(3) as i32 + b.count_zeros() as i32 * 1000 + (a.checked_add(100) == None) as i32 + b.saturating_add(65000) as i32
    } for EDGES;
    wide: (x: i32) -> i32 {
        let n = (x as i64).wrapping_mul(0x1_0000_0001);
        (n.leading_zeros() as i32) ^ (n.rotate_left(7) as i32) ^ (n.wrapping_mul(n) >> 20) as i32
    } for EDGES;
    rounding: (x: f32) -> f32 { x.floor() + x.ceil() * 2.0 + x.round() * 4.0 + x.trunc() * 8.0 + x.round_ties_even() } for FLOATS;
    exact_floats: (x: f32) -> f32 { x.abs().sqrt().min(7.0).max(0.5) + x.signum() + x.clamp(-1.0, 1.0) + x.copysign(-2.0) } for [-4.0, -0.25, 0.0, 0.25, 9.0, 100.0];
    float_bits: (x: f32) -> u32 { x.to_bits() ^ f32::from_bits(x.to_bits() & 0x7FFF_FFFF).to_bits() } for FLOATS;
    float_kinds: (x: f32) -> u32 { x.is_nan() as u32 + 2 * x.is_infinite() as u32 + 4 * x.is_sign_negative() as u32 + 8 * x.is_finite() as u32 } for [-1.0, 0.0, -0.0, f32::NAN, f32::INFINITY, -f32::INFINITY];
    functions_of_types: (x: f32) -> f32 { f32::max(x, 1.0) + f32::abs(x) + f32::from(3_u8) + i32::pow(2, 3) as f32 + u32::min(7, 9) as f32 } for FLOATS;
    narrow_products: (x: i32) -> i32 {
        let (a, b) = (x as i8, x as u16);
        let Some(product) = a.checked_mul(-4) else { return 1 };
        let product = product as i32 + (x as u8).saturating_mul(6) as i32;
        product + b.saturating_mul(3) as i32 + (x as i16).overflowing_mul(5).1 as i32
    } for NARROW;
    narrow_signed_bits: (x: i32) -> i32 {
        let (a, b) = (x as i8, x as i16);
        let zeros = a.leading_zeros() as i32 + 10 * b.leading_zeros() as i32;
        let turned = a.rotate_left(3) as i32 * 3 + b.rotate_right(5) as i32;
        let sizes = a.unsigned_abs() as i32 * 7 + b.abs_diff(-30000) as i32;
        zeros + turned + sizes + a.count_ones() as i32 + b.swap_bytes() as i32 + b.max(0).isqrt() as i32
    } for NARROW;
    method_of_a_part_of_a_constant: (x: i32) -> i32 {
        const TABLE: [i32; 3] = [5, -7, i32::MAX];
        let (sum, over) = TABLE[(x & 1) as usize + 1].overflowing_add(x);
        let mut n = 0_usize;
        let next = TABLE[{ n += 1; n }].rem_euclid(3) + TABLE[{ n += 1; n }] / 2;
        sum.wrapping_add(TABLE[(x & 1) as usize].min(x)).wrapping_add(over as i32).wrapping_add(next)
    } for EDGES;
    float_euclid: (x: f32) -> f32 { x.rem_euclid(1.5) + x.div_euclid(2.0) } for [-7.25, -1.5, -0.25, 0.0, 0.25, 4.75];
}

/// Functions that are not exact agree to the last digits.
#[test]
fn transcendental_methods() {
    #[amp(cpu)]
    fn mixture(x: f32) -> f32 {
        let (s, c) = x.sin_cos();
        let waves = x.sin() * s + x.cos() * c + (x * 0.1).tan();
        let powers = (x * 0.1).exp() + x.abs().ln_1p() + x.abs().powf(0.5) + x.powi(3).cbrt();
        waves + powers + x.atan2(2.0) + x.hypot(1.0) + x.tanh() + 2.0_f32.mul_add(x, 1.0)
    }
    let inputs: Vec<f32> = (-50..50).map(|k| k as f32 * 0.37).collect();
    let plain = |x: f32| {
        let (s, c) = x.sin_cos();
        let waves = x.sin() * s + x.cos() * c + (x * 0.1).tan();
        let powers = (x * 0.1).exp() + x.abs().ln_1p() + x.abs().powf(0.5) + x.powi(3).cbrt();
        waves + powers + x.atan2(2.0) + x.hypot(1.0) + x.tanh() + 2.0_f32.mul_add(x, 1.0)
    };
    for accelerator in amp_tests::accelerators() {
        let mut outputs = vec![0.0; inputs.len()];
        let (input, output) = (
            ArrayView::new(inputs.len(), &inputs).unwrap(),
            ArrayViewMut::new(inputs.len(), &mut outputs).unwrap(),
        );
        let kernel = amp_runtime::amp!(|i: Index<1>| output[i] = mixture(input[i]));
        parallel_for_each_on(&accelerator, output.extent(), kernel).unwrap();
        output.synchronize().unwrap();
        for (x, found) in inputs.iter().zip(&outputs) {
            let expected = plain(*x);
            let close = (found - expected).abs() <= 4e-6 * expected.abs().max(1.0);
            assert!(close, "f({x}) = {found}, not {expected}, on {}", accelerator.name());
        }
    }
}

/// What std panics for has a value in a kernel, the same one everywhere.
#[test]
fn methods_never_panic() {
    for accelerator in amp_tests::accelerators() {
        let mut results = vec![0; 9];
        let out = ArrayViewMut::new(9, &mut results).unwrap();
        let zero = 0;
        let kernel = amp_runtime::amp!(|_i: Index<1>| {
            out[0] = i32::MIN.abs();
            out[1] = 10_i32.pow(20);
            out[2] = 7_i32.rem_euclid(zero);
            out[3] = (-4_i32).isqrt();
            out[4] = (zero as u32).ilog2() as i32;
            out[5] = 5.clamp(9, 1);
            out[6] = u32::MAX.next_power_of_two() as i32;
            out[7] = 7_i32.div_euclid(zero);
            out[8] = 5_u8.clamp(9, 1) as i32;
        });
        parallel_for_each_on(&accelerator, Extent::new([1]), kernel).unwrap();
        out.synchronize().unwrap();
        let power = 10_i32.wrapping_pow(20);
        assert_eq!(results, [i32::MIN, power, 0, 0, 0, 1, 0, 7, 1], "on {}", accelerator.name());
    }
}
