//! `const` blocks, constant functions, and constants made of constants as lengths and initial values.

use amp_runtime::Result;
use amp_runtime::prelude::*;

const fn power(base: usize, exponent: u32) -> usize {
    if exponent == 0 { 1 } else { base * power(base, exponent - 1) }
}

const N: usize = power(2, 3);
const WEIGHTS: [i32; N] = {
    let mut weights = [0; N];
    let mut k = 0;
    while k < N {
        weights[k] = (k * k) as i32;
        k += 1;
    }
    weights
};

#[amp(cpu)]
fn weigh<const K: usize>(x: i32) -> i32 {
    let mut local = [const { WEIGHTS[N - 1] }; { 2 * N }];
    local[const { power(3, 2) }] = x;
    let mut sum = const { WEIGHTS.len() as i32 * 1000 };
    for k in 0..const { N * K } {
        sum += local[k % local.len()] * WEIGHTS[k % N];
    }
    sum + const { if K > 2 { 1 } else { 0 } }
}

fn plain(k: i32, x: i32) -> i32 {
    let mut sum = 8000;
    for j in 0..8 * k {
        let local = if j % 16 == 9 { x } else { 49 };
        sum += local * (j % 8) * (j % 8);
    }
    sum + i32::from(k > 2)
}

pub fn run() -> Result<()> {
    let out = Array::new([20, 2], &[0; 40])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<2>| {
            let x = i[0] as i32;
            out[i] = if i[1] == 0 { weigh::<2>(x) } else { weigh::<{ N - 3 }>(x) };
        }),
    )?;
    let expected: Vec<_> = (0..20).flat_map(|x| [plain(2, x), plain(5, x)]).collect();
    assert_eq!(out.to_vec()?, expected);
    Ok(())
}
