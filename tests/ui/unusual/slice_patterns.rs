//! Patterns of slices, whose lengths decide: of references to arrays, changed through, and in tile memory.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp(cpu)]
fn digits(of: &[i32]) -> i32 {
    match of {
        [] => -1,
        [a] => *a,
        [a, b] => *a * 10 + *b,
        [a, .., z] if *a >= 5 => *a * 1000 + *z,
        [first, _, ..] => *first * 100 + of.len() as i32 - 2,
    }
}

#[amp(cpu)]
fn swap_ends(of: &mut [i32]) -> bool {
    if let [first, .., last] = of {
        std::mem::swap(first, last);
        return true;
    }
    let [only] = of else { return false };
    *only = -*only;
    true
}

pub fn run() -> Result<()> {
    let out = Array::new([8, 4], &[0; 32])?;
    parallel_for_each(
        Extent::new([8]),
        kernel!(|i: Index<1>| {
            let k = i[0];
            let n = k as i32;
            let (mut one, mut four) = ([n], [n, 2, 3, n + 4]);
            let swapped = swap_ends(&mut one) && swap_ends(&mut four);
            out[[k, 0]] = digits(&one) * 10 + swapped as i32;
            out[[k, 1]] = digits(&[n, 7]);
            out[[k, 2]] = digits(&[n, 1, 2]);
            out[[k, 3]] = digits(&four);
        }),
    )?;
    let many = |first: i32, count: i32, last: i32| {
        if first >= 5 { first * 1000 + last } else { first * 100 + count - 2 }
    };
    let expected = (0..8).flat_map(|n| [1 - n * 10, n * 10 + 7, many(n, 3, 2), many(n + 4, 4, n)]);
    assert_eq!(out.to_vec()?, expected.collect::<Vec<_>>());
    Ok(())
}
