//! `usize` in kernels: its ends, its wrap, its methods, and casts from negative numbers.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn run() -> Result<()> {
    let out = Array::new(8, &[0_u32; 8])?;
    let captured = 3_usize;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            const ALL: usize = u32::MAX as usize;
            let n = i[0];
            let value = match n {
                0 => usize::BITS as usize,
                1 => ALL,
                2 => !0,
                3 => captured - 2 * n,
                4 => (-1_i32) as usize >> 4,
                5 => n.leading_zeros() as usize,
                6 => n.wrapping_sub(7).count_ones() as usize * 1000,
                _ => usize::MIN + n.pow(12),
            };
            out[i] = value as u32;
        }),
    )?;
    let last = 7_u64.pow(12) as u32;
    assert_eq!(out.to_vec()?, [32, u32::MAX, u32::MAX, u32::MAX - 2, 0x0fff_ffff, 29, 32000, last]);
    Ok(())
}
