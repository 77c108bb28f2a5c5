//! Conditions that are blocks, matches and calls that change something; loops whose bodies are empty.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp(cpu)]
fn less(x: &mut u32, by: u32) -> bool {
    let more = *x > by;
    if more {
        *x -= by
    }
    more
}

#[amp(cpu)]
fn count(n: u32) -> u32 {
    let mut x = n;
    let mut rounds = 0;
    while less(&mut x, 7) {}
    while {
        rounds += 1;
        rounds * rounds < n
    } {}
    while match x {
        0 => false,
        1..=3 => {
            x -= 1;
            true
        }
        _ => {
            x /= 2;
            rounds < 100
        }
    } {
        rounds += 10;
    }
    if {
        let half = n / 2;
        half % 2 == 1
    } && !{ n == 6 }
    {
        rounds += 1000;
    }
    for _ in 0..({
        let k = rounds % 3;
        k + 1
    }) {
        x += if n > 4 { 2 } else { 1 };
    }
    rounds * 10 + x
}

fn plain(n: u32) -> u32 {
    let mut x = if n == 0 { 0 } else { (n - 1) % 7 + 1 };
    let mut rounds = (1..).find(|r| r * r >= n).unwrap_or(1);
    loop {
        let goes_on = match x {
            0 => false,
            1..=3 => {
                x -= 1;
                true
            }
            _ => {
                x /= 2;
                rounds < 100
            }
        };
        if !goes_on {
            break;
        }
        rounds += 10;
    }
    if n / 2 % 2 == 1 && n != 6 {
        rounds += 1000;
    }
    x += (rounds % 3 + 1) * if n > 4 { 2 } else { 1 };
    rounds * 10 + x
}

pub fn run() -> Result<()> {
    let out = Array::new(60, &[0; 60])?;
    parallel_for_each(out.extent(), kernel!(|i: Index<1>| out[i] = count(i[0] as u32)))?;
    assert_eq!(out.to_vec()?, (0..60).map(plain).collect::<Vec<_>>());
    Ok(())
}
