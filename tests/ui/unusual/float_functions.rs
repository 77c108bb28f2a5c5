//! Constants and functions of floats by their paths, exact ones, and precise and fast mathematics.

use amp_runtime::Result;
use amp_runtime::prelude::*;
use amp_runtime::{fast_math, precise_math as exact};
use std::f32::{
    self,
    consts::{PI, TAU as FULL},
};

#[amp(cpu)]
fn wave(x: f32) -> f32 {
    use f32::consts;
    let turned = (x * FULL).sin().mul_add(2.0, consts::FRAC_1_SQRT_2) + f32::powi(x, 3);
    exact::cospi(x) * turned.copysign(-1.0) + f32::hypot(3.0, 4.0)
}

pub fn run() -> Result<()> {
    let out = Array::new([32, 2], &[0.0_f32; 64])?;
    parallel_for_each(
        Extent::from(32),
        kernel!(|i: Index<1>| {
            let x = i[0] as f32 / 8.0 - 2.0;
            out[i[0]][0] =
                wave(x) + fast_math::sqrt(f32::abs(x)) * (x.to_radians() * 180.0 / PI - x);
            out[i[0]][1] = x.trunc() * 100.0
                + x.fract().abs() * 8.0
                + x.round()
                + x.clamp(-1.0, 0.5)
                + if x.is_sign_negative() {
                    f32::EPSILON.to_bits() as f32
                } else {
                    f32::MAX.min(3.0)
                };
        }),
    )?;
    for (k, found) in out.to_vec()?.chunks(2).enumerate() {
        let x = k as f32 / 8.0 - 2.0;
        let turned = (x * FULL).sin() * 2.0 + f32::consts::FRAC_1_SQRT_2 + x * x * x;
        let expected = (x * PI).cos() * -turned.abs() + 5.0;
        assert!((found[0] - expected).abs() < 2e-4, "{found:?} {expected}");
        let rest = x.trunc() * 100.0 + x.fract().abs() * 8.0 + x.round() + x.clamp(-1.0, 0.5);
        assert_eq!(found[1], rest + if k < 16 { f32::EPSILON.to_bits() as f32 } else { 3.0 });
    }
    Ok(())
}
