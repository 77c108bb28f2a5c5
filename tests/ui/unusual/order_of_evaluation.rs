//! Operands, indices and arguments that change what the next one reads, in Rust's order.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp(cpu)]
fn bump(x: &mut i32) -> i32 {
    *x += 1;
    *x
}

#[amp(cpu)]
fn three(a: i32, b: i32, c: i32) -> i32 {
    a * 100 + b * 10 + c
}

#[amp(cpu)]
fn in_order(n: i32) -> i32 {
    let mut x = n;
    let mut a = [0; 8];
    a[bump(&mut x) as usize & 7] = bump(&mut x);
    a[bump(&mut x) as usize & 7] += bump(&mut x);
    let t = three(x, bump(&mut x), {
        x += 3;
        x
    });
    let pair = (bump(&mut x), x, bump(&mut x));
    let lazy = x > 1000 && bump(&mut x) > 0 || bump(&mut x) % 2 == 0;
    let sum = x + {
        x *= 2;
        x
    } - bump(&mut x);
    let mut all = 0;
    for v in a {
        all = all * 3 + v;
    }
    all + t + pair.0 - pair.1 * 2 + pair.2 * 3 + lazy as i32 + sum
}

fn plain(n: i32) -> i32 {
    let mut a = [0; 8];
    // A plain assignment evaluates its value first, a compound one of numbers as well.
    a[(n + 2) as usize & 7] = n + 1;
    a[(n + 4) as usize & 7] += n + 3;
    let x = n + 4;
    let t = x * 100 + (x + 1) * 10 + x + 4;
    let x = x + 4;
    let pair = (x + 1, x + 1, x + 2);
    let x = x + 3;
    let lazy = x % 2 == 0;
    let sum = x + 2 * x - (2 * x + 1);
    let all = a.iter().fold(0, |all, v| all * 3 + v);
    all + t + pair.0 - pair.1 * 2 + pair.2 * 3 + i32::from(lazy) + sum
}

pub fn run() -> Result<()> {
    let out = Array::new(20, &[0; 20])?;
    parallel_for_each(out.extent(), kernel!(|i: Index<1>| out[i] = in_order(i[0] as i32)))?;
    assert_eq!(out.to_vec()?, (0..20).map(plain).collect::<Vec<_>>());
    Ok(())
}
