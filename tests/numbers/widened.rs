//! Numbers that become wider before they are compared: a driver may have forgotten which of them were negative.

use amp_runtime::prelude::*;
use amp_tests::features;

const NUMBERS: [i32; 16] =
    [i32::MIN, -40_000, -200, -128, -7, -4, -1, 0, 1, 3, 4, 5, 6, 127, 255, i32::MAX];

features! {
    against_constants: (x: i32) -> i32 {
        let y = x as i64;
        (y < 5) as i32 + 2 * (y <= 5) as i32 + 4 * (5 > y) as i32 + 8 * (-3 >= y) as i32
            + 16 * (y == 5) as i32 + 32 * (y < 5_000_000_000) as i32 + 64 * (y * 3 < 5) as i32
    } for NUMBERS;
    of_narrow_numbers: (x: i32) -> i32 {
        let (byte, half) = (x as i8, x as i16);
        ((byte as i64) < 5) as i32 + 2 * ((half as i64) >= -3) as i32 + 4 * (i64::from(byte) > 2) as i32
            + 8 * ((byte as u64) < 5) as i32 + 16 * ((x as u64) > 7) as i32
            + 32 * ((x as u32 as i64) < 5) as i32 + 64 * ((x as u8 as i64) <= 4) as i32
    } for NUMBERS;
    methods_of_wide_numbers: (x: i32) -> i32 {
        let y = x as i64;
        let sum = y.min(5) + 3 * y.max(-3) + 5 * y.clamp(-3, 4) + 7 * y.signum() + y.wrapping_abs();
        let more = y.saturating_sub(i64::MAX) >> 40;
        (sum + more + y.abs_diff(5) as i64 + y.unsigned_abs() as i64) as i32
    } for NUMBERS;
    of_one_way_of_two: (x: i32) -> i32 {
        let y = if x > 3 { x as i64 } else { -7 };
        match y { ..5 => 1, 5 => 2, _ => 3 }
    } for NUMBERS;
    ends_of_loops: (x: i32) -> i32 {
        let (mut n, mut sum) = (0, 0);
        while (n as i64) < 5 { n += 1; }
        for k in 0..(x as i8 as i64) { sum += k as i32; }
        n + sum
    } for NUMBERS;
    products_that_do_not_fit: (x: i32) -> i32 {
        let y = x as i64;
        let (product, overflows) = y.overflowing_mul(1 << 40);
        (product >> 40) as i32 ^ overflows as i32
            ^ y.checked_mul(1 << 62).is_none() as i32 * 2 ^ y.saturating_mul(1 << 50).count_ones() as i32
    } for NUMBERS;
}
