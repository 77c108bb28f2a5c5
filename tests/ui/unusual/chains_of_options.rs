//! Long chains of `Option`'s methods, options of options and of tuples.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp(cpu)]
fn root(x: u32) -> Option<u32> {
    let mut r = 0;
    while r * r < x {
        r += 1;
    }
    if r * r == x { Some(r) } else { None }
}

#[amp(cpu)]
fn chained(x: u32, other: Option<u32>) -> u32 {
    let twice = root(x).map(|r| root(r));
    let nested: Option<Option<u32>> = Some(root(x));
    let mut slot = Some(x);
    let before = slot.replace(x + 1).zip(slot.take());
    let last = root(x)
        .and_then(|r| root_of_even(r))
        .or_else(|| other.filter(|&o| o > x))
        .xor(if x == 30 { Some(1) } else { None })
        .map_or_else(|| x + 7, |v| v * 10);
    last + twice.flatten().unwrap_or(100)
        + nested.flatten().is_some_and(|r| r > 2) as u32
        + before.map_or(0, |(a, b)| a * b)
        + slot.is_none() as u32
        + root(x).and(other).unwrap_or_default()
}

#[amp(cpu)]
fn root_of_even(x: u32) -> Option<u32> {
    if x % 2 == 0 { root(x) } else { None }
}

fn plain(x: u32) -> u32 {
    let root = |x: u32| (0..=x).find(|r| r * r == x);
    let other = Some(20);
    let mut last = root(x).filter(|r| r % 2 == 0).and_then(root);
    if last.is_none() && x < 20 {
        last = Some(20);
    }
    if x == 30 {
        last = if last.is_some() { None } else { Some(1) };
    }
    last.map_or(x + 7, |v| v * 10)
        + root(x).and_then(root).unwrap_or(100)
        + u32::from(root(x).is_some_and(|r| r > 2))
        + x * (x + 1)
        + 1
        + root(x).and(other).unwrap_or(0)
}

pub fn run() -> Result<()> {
    let out = Array::new(90, &[0; 90])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            out[i] = chained(i[0] as u32, Some(20));
        }),
    )?;
    assert_eq!(out.to_vec()?, (0..90).map(plain).collect::<Vec<_>>());
    Ok(())
}
