//! Methods of integers by dots and by paths, checked, wrapping, saturating and of bits, chained.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp(cpu)]
fn spread(x: u32) -> u32 {
    let x = (x | x << 8) & 0x00ff_00ff;
    let x = (x | x << 4) & 0x0f0f_0f0f;
    let x = (x | x << 2) & 0x3333_3333;
    (x | x << 1) & 0x5555_5555
}

pub fn run() -> Result<()> {
    let numbers: Vec<i32> = (0..60).map(|k: i32| k.wrapping_mul(0x1357_9bdf) ^ k << 20).collect();
    let view = ArrayView::new(60, &numbers)?;
    let out = Array::new([60, 4], &[0; 240])?;
    parallel_for_each(
        Extent::new([60]),
        kernel!(|i: Index<1>| {
            let x = view[i];
            let u = x as u32;
            let k = i[0];
            out[k][0] = x
                .checked_mul(3)
                .unwrap_or_else(|| x.saturating_add(i32::MAX / 2))
                .rotate_right(k as u32);
            out[[k, 1]] =
                u.leading_zeros().max(u.trailing_zeros()) as i32 + u32::count_ones(u).pow(2) as i32;
            out[k][2] = i32::from(u.swap_bytes() as i16)
                + (u.reverse_bits() >> 16) as i32
                + x.rem_euclid(7)
                - x.div_euclid(-9);
            out[[k, 3]] = (spread(u & 0xffff) | spread(u >> 16) << 1) as i32
                ^ i32::abs_diff(x, 5).is_power_of_two() as i32
                ^ x.signum()
                ^ u8::saturating_sub(u as u8, 77) as i32;
        }),
    )?;
    let expected = numbers.iter().zip(0..).flat_map(|(&x, k)| {
        let u = x as u32;
        let mut morton = 0;
        for bit in 0..16 {
            morton |= (u >> bit & 1) << (2 * bit) | (u >> (16 + bit) & 1) << (2 * bit + 1);
        }
        [
            x.checked_mul(3).unwrap_or(x.saturating_add(i32::MAX / 2)).rotate_right(k),
            (u.leading_zeros().max(u.trailing_zeros()) + u.count_ones() * u.count_ones()) as i32,
            i32::from(u.swap_bytes() as i16).wrapping_add((u.reverse_bits() >> 16) as i32)
                + x.rem_euclid(7)
                - x.div_euclid(-9),
            morton as i32
                ^ i32::from(x.abs_diff(5).is_power_of_two())
                ^ x.signum()
                ^ i32::from((u as u8).saturating_sub(77)),
        ]
    });
    assert_eq!(out.to_vec()?, expected.collect::<Vec<_>>());
    Ok(())
}
