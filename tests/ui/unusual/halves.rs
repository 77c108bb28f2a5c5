//! Numbers of 16 bits, in elements, arrays of elements and structs, with their operators.

use amp_runtime::prelude::*;
use amp_runtime::{Result, from_f16, to_f16};

#[amp]
struct Texel {
    rgba: [f16; 4],
    weight: f16,
    count: u16,
}

pub fn run() -> Result<()> {
    let texels: Vec<Texel> = (0..16_u16)
        .map(|k| Texel {
            rgba: [0.5, 1.0, -2.0, f32::from(k)].map(f16::from_f32),
            weight: f16::from_f32(0.25),
            count: k,
        })
        .collect();
    let from = ArrayView::new(16, &texels)?;
    let out = Array::new(16, &[f16::from_f32(0.0); 16])?;
    let two = f16::from_f32(2.0);
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            let Texel { rgba: [r, g, b, a], weight, count } = from[i];
            let mut sum = r + g * two - b;
            sum += a * weight;
            out[i] = if sum > to_f16(6.0) { -sum } else { to_f16(from_f16(sum) + count as f32) };
        }),
    )?;
    let plain = |k: f32| {
        let sum = 0.5 + 2.0 + 2.0 + k * 0.25;
        f16::from_f32(if sum > 6.0 { -sum } else { sum + k })
    };
    assert_eq!(out.to_vec()?, (0..16).map(|k| plain(k as f32)).collect::<Vec<_>>());
    Ok(())
}
