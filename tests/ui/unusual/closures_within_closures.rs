//! Closures that call closures, take closures' results apart, and are handed on by name.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp(cpu)]
fn compose<F, G>(f: F, g: G, x: i32) -> i32
where
    F: Fn(i32) -> i32,
    G: Fn(i32, i32) -> i32,
{
    g(f(x), twice(|v| f(v) - 1, x))
}

#[amp(cpu)]
fn twice(f: impl Fn(i32) -> i32, x: i32) -> i32 {
    f(f(x))
}

#[amp(cpu)]
fn each(mut f: impl FnMut(i32, &mut i32), from: i32, to: &mut i32) {
    for k in 0..from {
        f(k, to);
    }
}

pub fn run() -> Result<()> {
    let out = Array::new(32, &[0; 32])?;
    let offset = 3;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            let n = i[0] as i32;
            let outer = |a: i32| {
                let inner = |b: i32| {
                    let innermost = move |c| c + offset + n;
                    innermost(a) * b
                };
                inner(2) + inner(a)
            };
            let split = |v: i32| (v / 10, v % 10);
            let (tens, ones) = split(n * 7);
            let mut count = 0;
            let mut sum = 0;
            each(
                |k, to| {
                    count += 1;
                    *to += k * count;
                },
                n,
                &mut sum,
            );
            out[i] = outer(n) + compose(|x| x * 2, |x, y| x - y, tens) + ones + sum + count;
        }),
    )?;
    let plain = |n: i32| {
        let outer = |a: i32| (a + 3 + n) * 2 + (a + 3 + n) * a;
        let tens = n * 7 / 10;
        let sum: i32 = (0..n).map(|k| k * (k + 1)).sum();
        outer(n) + tens * 2 - (2 * (2 * tens - 1) - 1) + n * 7 % 10 + sum + n
    };
    assert_eq!(out.to_vec()?, (0..32).map(plain).collect::<Vec<_>>());
    Ok(())
}
