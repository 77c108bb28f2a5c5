//! Chains of `let` and conditions, in `if`, `else if` and `while`.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp(cpu)]
fn digit(n: i32, place: u32) -> Option<i32> {
    let mut n = n;
    for _ in 0..place {
        n /= 10;
    }
    if n == 0 { None } else { Some(n % 10) }
}

#[amp(cpu)]
fn value(n: i32) -> i32 {
    if let Some(a) = digit(n, 0)
        && let Some(b) = digit(n, 1)
        && a < b
        && let 2..=9 = b - a
    {
        a * 10 + b
    } else if n > 50
        && let Some(a @ 1..) = digit(n, 1)
        && !(a == 7)
    {
        -a
    } else if let None = digit(n, 1) {
        n
    } else {
        let mut left = n;
        let mut rounds = 0;
        while let Some(d) = digit(left, 0)
            && d != 3
            && rounds < 9
        {
            left -= 1 + d / 2;
            rounds += 1;
        }
        left * 100 + rounds
    }
}

fn plain(n: i32) -> i32 {
    let (a, b) = (n % 10, n / 10);
    if n > 0 && b > 0 && a < b && b - a >= 2 {
        return a * 10 + b;
    }
    if n > 50 && b != 7 {
        return -b;
    }
    if b == 0 {
        return n;
    }
    let (mut left, mut rounds) = (n, 0);
    while left != 0 && left % 10 != 3 && rounds < 9 {
        left -= 1 + left % 10 / 2;
        rounds += 1;
    }
    left * 100 + rounds
}

pub fn run() -> Result<()> {
    let out = Array::new(100, &[0; 100])?;
    parallel_for_each(out.extent(), kernel!(|i: Index<1>| out[i] = value(i[0] as i32)))?;
    assert_eq!(out.to_vec()?, (0..100).map(plain).collect::<Vec<_>>());
    Ok(())
}
