//! Blocks, `if`, `match` and calls wherever a value may stand: as indices, operands, receivers, conditions.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn run() -> Result<()> {
    let x: Vec<i32> = (0..64).map(|k| k * k % 37 - 18).collect();
    let view = ArrayView::new(64, &x)?;
    let out = Array::new(64, &[0; 64])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            let me = i[0];
            out[{
                let back = 63 - me;
                back
            }] = 1 + if view[me] > 0 { 2 } else { 3 }
                * match view[if me < 32 { me + 32 } else { me - 32 }] {
                    0..=9 => 1,
                    v => v,
                }
                - {
                    let t = view[match me {
                        0 => 63,
                        m => m - 1,
                    }];
                    t * t
                }
                .min(40)
                + (if {
                    let half = me / 2;
                    half % 2 == 0
                } {
                    view[me]
                } else {
                    -view[me]
                })
                .abs()
                + [10, 20, 30][me % 3]
                + (me as i32, 2).1
                + -{ 4 };
        }),
    )?;
    let mut expected = vec![0; 64];
    for me in 0..64_usize {
        let other = x[(me + 32) % 64];
        let other = if (0..=9).contains(&other) { 1 } else { other };
        let left = x[(me + 63) % 64];
        // An `if` as an operand ends with its braces, so that `*` binds what it gives.
        let factor = if x[me] > 0 { 2 } else { 3 };
        expected[63 - me] =
            1 + factor * other - (left * left).min(40) + x[me].abs() + [10, 20, 30][me % 3] + 2 - 4;
    }
    assert_eq!(out.to_vec()?, expected);
    Ok(())
}
