//! A kernel that returns from loops, arms, operands and `let`s, in ranks of three.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn run() -> Result<()> {
    let out = Array::new([3, 4, 5], &[-1; 60])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<3>| {
            let n = match i[0] {
                0 => {
                    out[i] = 1000;
                    return;
                }
                1 if i[1] == 3 => return,
                layer => layer as i32,
            };
            let m: i32 = if i[2] > 3 { return out[i] = 5 } else { i[2] as i32 };
            for k in 0..10 {
                if k * n > m + 6 {
                    out[i] = k;
                    return;
                }
            }
            out[i] = n + if m == 2 { return } else { m };
        }),
    )?;
    let mut expected = Vec::new();
    for (layer, row, column) in
        (0..3).flat_map(|l| (0..4).flat_map(move |r| (0..5).map(move |c| (l, r, c))))
    {
        expected.push(match (layer, row, column) {
            (0, ..) => 1000,
            (1, 3, _) => -1,
            (_, _, 4) => 5,
            (n, _, m) => (0..10).find(|k| k * n > m + 6).unwrap_or(n + m),
        });
    }
    assert_eq!(out.to_vec()?, expected);
    Ok(())
}
