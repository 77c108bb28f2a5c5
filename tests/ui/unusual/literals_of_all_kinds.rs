//! Literals of every base, with and without types, bytes, and with signs and separators in odd places.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn run() -> Result<()> {
    let out = Array::new(12, &[0_i64; 12])?;
    let floats = Array::new(8, &[0_f32; 8])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            out[i] = match i[0] {
                0x0 => 0b1111_0000,
                0b1 => 0o17_7,
                0o2 => 0xDEAD_BEEF,
                3_ => b'a' as i64 + b'\n' as i64 + b'\\' as i64 + b'\x7f' as i64,
                4usize => 1_0_0_u8 as i64,
                5 => -0x8000_0000_i32 as i64,
                6 => i64::MIN,
                7 => -9_223_372_036_854_775_808,
                8 => 0xffff_ffff_u32 as i64,
                9 => !0u8 as i64,
                10 => ---3,
                _ => true as i64 + false as i64,
            };
            if i[0] < 8 {
                floats[i] = match i[0] {
                    0 => 1.,
                    1 => 1e3,
                    2 => 2.5e-1,
                    3 => 1_0.0_1,
                    4 => 7f32,
                    5 => 1e+2_f32,
                    6 => -0.0,
                    _ => 3E2,
                };
            }
        }),
    )?;
    let expected = [
        240,
        127,
        3735928559,
        97 + 10 + 92 + 127,
        100,
        -2147483648,
        i64::MIN,
        i64::MIN,
        4294967295,
        255,
        -3,
        1,
    ];
    assert_eq!(out.to_vec()?, expected);
    assert_eq!(floats.to_vec()?, [1.0, 1000.0, 0.25, 10.01, 7.0, 100.0, 0.0, 300.0]);
    Ok(())
}
