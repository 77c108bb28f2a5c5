//! Barriers in arms, chains and loops whose conditions are the same in all threads of a tile.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
enum Plan {
    Keep,
    Turn { by: usize },
    Sum,
}

pub fn run() -> Result<()> {
    let data: Vec<u32> = (0..32).map(|k| k * 3 % 17).collect();
    let rounds_data = [1_u32, 0, 3, 2];
    let (view, rounds) = (ArrayView::new(32, &data)?, ArrayView::new(4, &rounds_data)?);
    let out = Array::new(32, &[0_u32; 32])?;
    parallel_for_each(
        view.extent().tile::<8>(),
        kernel!(|t: TiledIndex<8>| {
            #[tile_static]
            let shared: [u32; 8];
            let me = t.local[0];
            let mut mine = view[t];
            let plan = match t.tile[0] {
                0 => Plan::Keep,
                n @ (1 | 3) => Plan::Turn { by: n },
                _ => Plan::Sum,
            };
            for round in 0..rounds[t.tile] {
                match plan {
                    Plan::Keep => mine += 100,
                    Plan::Turn { by } if round % 2 == 1 || by > 1 => {
                        shared[me] = mine;
                        t.barrier.wait();
                        mine = shared[(me + by) % 8];
                        t.barrier.wait();
                    }
                    Plan::Turn { .. } => mine *= 2,
                    Plan::Sum => {
                        shared[me] = mine;
                        t.barrier.wait();
                        let mut sum = 0;
                        for v in &shared {
                            sum += *v;
                        }
                        t.barrier.wait();
                        mine = if me == 0 { sum } else { mine };
                    }
                }
            }
            out[t] = mine;
        }),
    )?;
    let mut expected = data.clone();
    expected[..8].iter_mut().for_each(|v| *v += 100);
    for _ in 0..3 {
        let sum = expected[16..24].iter().sum();
        expected[16] = sum;
    }
    expected[24..].rotate_left(6);
    assert_eq!(out.to_vec()?, expected);
    Ok(())
}
