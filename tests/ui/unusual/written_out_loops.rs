//! `#[unroll]` and `#[unroll(never)]`, nested, over generic ends, steps and arrays.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp(cpu)]
fn convolved<const N: usize>(values: &[i32; 8], kernel: [i32; N], at: usize) -> i32 {
    let mut sum = 0;
    #[unroll]
    for k in 0..N {
        let place = at + k;
        if place >= N / 2 && place - N / 2 < 8 {
            sum += kernel[k] * values[place - N / 2];
        }
    }
    #[unroll(never)]
    for k in (0..N).step_by(2).rev() {
        #[unroll]
        for w in kernel {
            sum ^= w * k as i32;
        }
    }
    sum
}

pub fn run() -> Result<()> {
    let data: Vec<[i32; 8]> = (0..6).map(|r| std::array::from_fn(|c| r * 8 + c as i32)).collect();
    let rows = ArrayView::new(6, &data)?;
    let out = Array::new([6, 8], &[0; 48])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<2>| {
            let row = rows[i[0]];
            out[i] = convolved(&row, [1, -2, 1], i[1])
                + convolved::<5>(&row, [1, 0, 3, 0, -1], i[1]) * 100;
        }),
    )?;
    fn plain(values: &[i32], kernel: &[i32], at: usize) -> i32 {
        let n = kernel.len();
        let value = |k: usize| {
            (at + k).checked_sub(n / 2).and_then(|place| values.get(place)).copied().unwrap_or(0)
        };
        let sum = (0..n).map(|k| kernel[k] * value(k)).sum();
        (0..n).step_by(2).fold(sum, |sum, k| kernel.iter().fold(sum, |sum, w| sum ^ (w * k as i32)))
    }
    let expected = data.iter().flat_map(|row| {
        (0..8).map(|c| plain(row, &[1, -2, 1], c) + plain(row, &[1, 0, 3, 0, -1], c) * 100)
    });
    assert_eq!(out.to_vec()?, expected.collect::<Vec<_>>());
    Ok(())
}
