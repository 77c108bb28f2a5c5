//! Variables without a value at first, given one in branches, loops and arms, also through tuples.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp(cpu)]
fn late(n: u32) -> u32 {
    let a;
    let b: u32;
    let mut c;
    let (d, e);
    if n % 2 == 0 {
        a = n;
        match n {
            0 => b = 10,
            2 | 4 => {
                let t;
                t = 3;
                b = t * n;
            }
            _ => return 7,
        }
    } else {
        (a, b) = (n + 1, n + 2);
    }
    let last = loop {
        c = a + b;
        if c > 5 {
            d = c;
            break c * 2;
        }
        return c;
    };
    e = d + 1;
    c = e;
    last + c + d
}

fn plain(n: u32) -> u32 {
    let (a, b) = match n {
        0 => (0, 10),
        2 | 4 => (n, 3 * n),
        _ if n % 2 == 0 => return 7,
        _ => (n + 1, n + 2),
    };
    let c = a + b;
    if c > 5 { 2 * c + (c + 1) + c } else { c }
}

pub fn run() -> Result<()> {
    let out = Array::new(12, &[0; 12])?;
    parallel_for_each(out.extent(), kernel!(|i: Index<1>| out[i] = late(i[0] as u32)))?;
    assert_eq!(out.to_vec()?, (0..12).map(plain).collect::<Vec<_>>());
    Ok(())
}
