//! `_` as the index, as parameters, in `let`, and in closures; values that are computed and thrown away.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp(cpu)]
fn second(_: i32, x: i32, (_, _y): (i32, i32), [_, _, z]: [i32; 3]) -> i32 {
    let _ = x / 2;
    let (_, w) = (0, x);
    let ignore = |_: i32, v: i32| v;
    ignore(w, x) + z
}

pub fn run() -> Result<()> {
    let total = Array::new(1, &[0_u32])?;
    parallel_for_each(
        Extent::new([4, 25]),
        kernel!(|_: Index<2>| {
            let _ = atomic_fetch_add(&total[0], second(9, 1, (1, 2), [1, 2, 4]) as u32);
        }),
    )?;
    assert_eq!(total.to_vec()?, [500]);
    parallel_for_each(total.extent(), kernel!(|_index: Index<1>| total[0] += 1))?;
    assert_eq!(total.to_vec()?, [501]);
    Ok(())
}
