//! `for` over ranges of `u8`, `i8`, `i64` and `u16`, turned round, with steps, up to the type's ends.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp(cpu)]
fn sum(n: i32) -> i64 {
    let mut sum = 0_i64;
    for k in (250..=u8::MAX).rev() {
        sum = sum * 2 + k as i64;
    }
    for k in (i8::MIN..i8::MIN + 10).step_by(3) {
        sum -= k as i64;
    }
    for k in (-5..=n as i16).step_by(2).rev() {
        sum ^= (k as i64) << 3;
    }
    for k in (0..n as u16 / 2).rev().step_by(4) {
        sum += (k * 1000) as i64;
    }
    for _ in 5..5 {
        sum = 0;
    }
    for k in 3..=2 {
        sum = k;
    }
    sum
}

fn plain(n: i32) -> i64 {
    let mut sum = [255, 254, 253, 252, 251, 250].iter().fold(0_i64, |sum, k| sum * 2 + k);
    sum += [-128, -125, -122, -119].iter().map(|k: &i64| -k).sum::<i64>();
    let steps: Vec<i64> = (-5..=i64::from(n)).step_by(2).collect();
    for k in steps.into_iter().rev() {
        sum ^= k << 3;
    }
    sum + (0..n as u16 / 2).rev().step_by(4).map(|k| i64::from(k.wrapping_mul(1000))).sum::<i64>()
}

pub fn run() -> Result<()> {
    let out = Array::new(200, &[0; 200])?;
    parallel_for_each(out.extent(), kernel!(|i: Index<1>| out[i] = sum(i[0] as i32)))?;
    assert_eq!(out.to_vec()?, (0..200).map(plain).collect::<Vec<_>>());
    Ok(())
}
