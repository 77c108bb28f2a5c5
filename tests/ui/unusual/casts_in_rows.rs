//! Casts one after the other, to inferred types, of truth values and of enums.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
enum Level {
    Low = -2,
    Mid,
    High = 40,
}

#[amp(cpu)]
fn through(x: i32) -> i64 {
    let level = match x & 3 {
        0 => Level::Low,
        1 => Level::Mid,
        _ => Level::High,
    };
    let wide: u64 = x as _;
    let narrow = x as u8 as i8 as i16 as u16 as i64;
    let float = (x as f32 * 1.5) as i8 as f64 as i64;
    narrow
        + float * 1000
        + (wide >> 40) as i64
        + level as i64 * 7
        + (x > 3) as u8 as i64
        + (x as usize % 10) as i64
        + (-1.0_f32) as u8 as i64
        + f32::NAN as i64
}

fn plain(x: i32) -> i64 {
    let level = [-2, -1, 40, 40][(x & 3) as usize];
    i64::from(x as u8 as i8 as u16)
        + i64::from((x as f32 * 1.5) as i8) * 1000
        + ((i64::from(x) as u64) >> 40) as i64
        + level * 7
        + i64::from(x > 3)
        + i64::from(x as u32 % 10)
}

pub fn run() -> Result<()> {
    let out = Array::new(400, &[0; 400])?;
    parallel_for_each(out.extent(), kernel!(|i: Index<1>| out[i] = through(i[0] as i32 - 200)))?;
    assert_eq!(out.to_vec()?, (-200..200).map(plain).collect::<Vec<_>>());
    Ok(())
}
