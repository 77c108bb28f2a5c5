//! Tables captured by value, constant ones in modules and types, and constant ones in kernels, at varying places.

use amp_runtime::Result;
use amp_runtime::prelude::*;

mod curves {
    pub const GAMMA: [[u32; 4]; 8] = {
        let mut table = [[0; 4]; 8];
        let mut k = 0;
        while k < 32 {
            table[k / 4][k % 4] = (k * k) as u32;
            k += 1;
        }
        table
    };
}

#[amp]
struct Curve {
    points: [f32; 5],
    scale: u32,
}

#[amp]
impl Curve {
    const STANDARD: Curve = Curve { points: [0.0, 1.0, 4.0, 9.0, 16.0], scale: 2 };
    const ALL: [Curve; 2] = [Self::STANDARD, Curve { scale: 3, ..Self::STANDARD }];
}

pub fn run() -> Result<()> {
    let out = Array::new(100, &[0_u32; 100])?;
    let captured: [u32; 100] = std::array::from_fn(|k| k as u32 * 7 % 31);
    let nested = [[1_u32, 2, 3], [4, 5, 6]];
    let curve = Curve { points: [5.0; 5], scale: 10 };
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            const STEPS: [usize; 3] = [1, 10, 5];
            let k = i[0];
            let other = captured[(k * STEPS[k % 3]) % 100];
            out[k] = captured[k]
                + other
                + curves::GAMMA[other as usize % 8][k % 4]
                + nested[k % 2][k % 3]
                + (Curve::ALL[k % 2].points[k % 5] as u32) * Curve::ALL[(k + 1) % 2].scale
                + curve.points[k % 5] as u32 * curve.scale;
        }),
    )?;
    let expected = (0..100_usize).map(|k| {
        let other = captured[(k * [1, 10, 5][k % 3]) % 100];
        let gamma = (other % 8 * 4) + (k % 4) as u32;
        let square = (k % 5 * (k % 5)) as u32;
        captured[k] + other + gamma * gamma + nested[k % 2][k % 3] + square * [3, 2][k % 2] + 50
    });
    assert_eq!(out.to_vec()?, expected.collect::<Vec<_>>());
    Ok(())
}
