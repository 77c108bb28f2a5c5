//! `move` closures with copies that they change, closures of structs' fields, and closures shadowed by others.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
struct Counter {
    count: i32,
    by: i32,
}

pub fn run() -> Result<()> {
    let out = Array::new(20, &[[0; 4]; 20])?;
    let start = Counter { count: 0, by: 3 };
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            let n = i[0] as i32;
            let mut counter = start;
            let mut copy = move || {
                counter.count += counter.by;
                counter.count * n
            };
            let (first, second) = (copy(), copy());
            let mut next = || {
                counter.count += 1;
                counter.count
            };
            next();
            let seen = next();
            let f = |x| x + seen;
            let f = |x| f(x) * f(n);
            let f = |x: i32| -> i32 {
                if x > 100 {
                    return 100;
                }
                f(x) - counter.by
            };
            let limit = match n {
                0..5 => f(1),
                _ => f(n * 50),
            };
            out[i] = [first, second, counter.count, limit];
        }),
    )?;
    let plain = |n: i32| {
        let f = |x: i32| if x > 100 { 100 } else { (x + 2) * (n + 2) - 3 };
        [3 * n, 6 * n, 2, f(if n < 5 { 1 } else { n * 50 })]
    };
    assert_eq!(out.to_vec()?, (0..20).map(plain).collect::<Vec<_>>());
    Ok(())
}
