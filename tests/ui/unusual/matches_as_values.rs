//! `matches!` and matches on truth values, tuples of comparisons and results of calls.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp(cpu)]
fn fizz(n: u32) -> u32 {
    match (n % 3 == 0, n % 5 == 0) {
        (true, true) => 15,
        (true, false) => 3,
        (false, true) => 5,
        (false, false) => match n.checked_sub(50) {
            None => n,
            Some(0) => 1000,
            Some(over) if matches!(over, 1 | 2 | 10..=20 if over != 11) => over,
            Some(_) => matches!((n, n + 1), (_, 90..)) as u32,
        },
    }
}

pub fn run() -> Result<()> {
    let out = Array::new(100, &[0; 100])?;
    parallel_for_each(out.extent(), kernel!(|i: Index<1>| out[i] = fizz(i[0] as u32)))?;
    let plain = |n: u32| {
        if n % 15 == 0 {
            15
        } else if n % 3 == 0 {
            3
        } else if n % 5 == 0 {
            5
        } else if n < 50 {
            n
        } else if [1, 2, 10].contains(&(n - 50)) || (62..=70).contains(&n) {
            n - 50
        } else {
            u32::from(n >= 89)
        }
    };
    assert_eq!(out.to_vec()?, (0..100).map(plain).collect::<Vec<_>>());
    Ok(())
}
