//! `let … else` that continues, breaks and returns, of tuples and numbers.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp(cpu)]
fn next(x: u32) -> Option<(u32, bool)> {
    if x > 500 { None } else { Some((x * 3 + 1, x % 4 == 1)) }
}

#[amp(cpu)]
fn walk(start: u32) -> u32 {
    let mut x = start;
    let mut skipped = 0;
    loop {
        let Some((y, odd)) = next(x) else { break };
        x = y;
        let (true, 0..=300) = (odd, y) else {
            skipped += 1;
            continue;
        };
        let [a, 4 | 16, _] = [y, y, 1] else {
            if skipped > 3 {
                return a_thousand() + skipped;
            }
            continue;
        };
        skipped += a;
    }
    skipped
}

#[amp(cpu)]
fn a_thousand() -> u32 {
    1_000
}

fn plain(start: u32) -> u32 {
    let (mut x, mut skipped) = (start, 0);
    while x <= 500 {
        let odd = x % 4 == 1;
        x = x * 3 + 1;
        if !(odd && x <= 300) {
            skipped += 1;
        } else if x != 4 && x != 16 {
            if skipped > 3 {
                return 1000 + skipped;
            }
        } else {
            skipped += x;
        }
    }
    skipped
}

pub fn run() -> Result<()> {
    let out = Array::new(64, &[0; 64])?;
    parallel_for_each(out.extent(), kernel!(|i: Index<1>| out[i] = walk(i[0] as u32)))?;
    assert_eq!(out.to_vec()?, (0..64).map(plain).collect::<Vec<_>>());
    Ok(())
}
