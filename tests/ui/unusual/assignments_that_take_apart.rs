//! Assignments to tuples, arrays and structs of places, within each other.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
struct Pair {
    a: i32,
    b: i32,
}

#[amp]
struct Wrapped(i32, (i32, i32));

#[amp(cpu)]
fn turned(n: i32) -> i32 {
    let mut a = [n, n + 1, n + 2, n + 3];
    let mut p = Pair { a: 5, b: 6 };
    let (mut x, mut y, z);
    (x, y) = (a[0], a[3]);
    (a[0], a[3]) = (y, x);
    [a[1], .., a[2]] = [p.a, 0, 0, p.b];
    Pair { a: p.b, b: p.a } = p;
    (x, _) = (x + y, 1);
    Wrapped(y, (_, z)) = Wrapped(x * 2, (0, p.a));
    ((x, [_, y]), p.a) = ((y, [0, x]), a[0] + a[1]);
    (..) = (1, 2, 3);
    _ = x + y;
    let mut w = Wrapped(1, (2, 3));
    (w.0, w.1.1) = (w.1.1, w.0);
    for k in 0..2 {
        (a[k], a[3 - k]) = (a[3 - k], a[k]);
    }
    let mut sum = 0;
    for v in a {
        sum = sum * 10 + v;
    }
    sum + x * 3 + y + z + p.a * 2 + p.b + w.0 * 100 + w.1.0 * 10 + w.1.1
}

fn plain(n: i32) -> i32 {
    // After the lines above: a = [n + 3, 5, 6, n], p = (6, 5), x = 2n + 3, y = 2x, z = 6.
    let x = 2 * n + 3;
    let (first, second) = (2 * x, x);
    let a = [n, 6, 5, n + 3];
    let p = (n + 3 + 5, 5);
    let sum = a.iter().fold(0, |sum, v| sum * 10 + v);
    sum + first * 3 + second + 6 + p.0 * 2 + p.1 + 300 + 20 + 1
}

pub fn run() -> Result<()> {
    let out = Array::new(16, &[0; 16])?;
    parallel_for_each(out.extent(), kernel!(|i: Index<1>| out[i] = turned(i[0] as i32)))?;
    assert_eq!(out.to_vec()?, (0..16).map(plain).collect::<Vec<_>>());
    Ok(())
}
