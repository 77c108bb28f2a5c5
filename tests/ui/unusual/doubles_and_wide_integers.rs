//! `f64`, `i64` and `u64`: their methods, overflow, shifts by more than their width, and divisions by zero.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp(cpu)]
fn mix(x: u64) -> u64 {
    let mut z = x + 0x9e37_79b9_7f4a_7c15;
    z = (z ^ z >> 30) * 0xbf58_476d_1ce4_e5b9;
    z = (z ^ (z >> 27)) * 0x94d0_49bb_1331_11eb;
    z ^ z >> 31
}

pub fn run() -> Result<()> {
    let out = Array::new(64, &[0_u64; 64])?;
    let floats = Array::new(64, &[0_f64; 64])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            let x = mix(i[0] as u64);
            let signed = x as i64;
            out[i] = x.rotate_left(i[0] as u32) ^ signed.wrapping_abs() as u64 >> 3
                | signed.signum() as u64 & 0xff
                    ^ x / (i[0] as u64 % 3)
                    ^ (x << 65)
                    ^ x.count_ones() as u64
                    ^ (signed % (i[0] as i64 % 2)) as u64;
            let f = x as f64 / 1024.0;
            floats[i] = (f - f.floor()).max(0.125) * (signed as f64).abs().min(1e6);
        }),
    )?;
    let plain = |k: u64| {
        let mut z = k.wrapping_add(0x9e37_79b9_7f4a_7c15);
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    };
    let expected = (0..64_u64).map(|k| {
        let x = plain(k);
        let signed = x as i64;
        let quotient = x.checked_div(k % 3).unwrap_or(x);
        x.rotate_left(k as u32) ^ (signed.wrapping_abs() as u64 >> 3)
            | ((signed.signum() as u64 & 0xff) ^ quotient ^ (x << 1) ^ u64::from(x.count_ones()))
    });
    assert_eq!(out.to_vec()?, expected.collect::<Vec<_>>());
    let expected = (0..64).map(|k| {
        let x = plain(k);
        let f = x as f64 / 1024.0;
        (f - f.floor()).max(0.125) * (x as i64 as f64).abs().min(1e6)
    });
    assert_eq!(floats.to_vec()?, expected.collect::<Vec<_>>());
    Ok(())
}
