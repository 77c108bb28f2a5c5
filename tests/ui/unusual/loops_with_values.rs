//! `loop` and `while let` whose results are operands, arguments, conditions and fields.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
struct Span(u32, u32);

#[amp(cpu)]
fn plus(a: u32, b: u32) -> u32 {
    a + b
}

#[amp(cpu)]
fn spans(n: u32) -> u32 {
    let mut k = n;
    let span = Span(
        loop {
            if k % 3 == 0 {
                break k;
            }
            k += 1;
        },
        {
            let mut pair = Some((n, 0));
            while let Some((left @ 1.., sum)) = pair {
                pair = if left > 20 { None } else { Some((left - 1, sum + left)) };
            }
            if let Some((_, sum)) = pair { sum } else { 9 }
        },
    );
    if loop {
        if k > 30 {
            break true;
        } else if k % 2 == 0 {
            break false;
        }
        k += 3;
    } {
        plus(
            span.0,
            loop {
                break span.1;
            },
        )
    } else {
        span.0 * span.1
    }
}

fn plain(n: u32) -> u32 {
    let first = n.next_multiple_of(3);
    let second = if n > 20 { 9 } else { (1..=n).sum() };
    let mut k = first;
    while k <= 30 && k % 2 != 0 {
        k += 3;
    }
    if k > 30 { first + second } else { first * second }
}

pub fn run() -> Result<()> {
    let out = Array::new(50, &[0; 50])?;
    parallel_for_each(out.extent(), kernel!(|i: Index<1>| out[i] = spans(i[0] as u32)))?;
    assert_eq!(out.to_vec()?, (0..50).map(plain).collect::<Vec<_>>());
    Ok(())
}
