//! Loops with barriers left by labels, whose conditions all threads read from tile memory after a barrier.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn run() -> Result<()> {
    let data: Vec<u32> = (0..48).map(|k| k * 29 % 48).collect();
    let view = ArrayView::new(48, &data)?;
    let (out, limit) = (Array::new(48, &[0_u32; 48])?, 20_usize);
    parallel_for_each(
        view.extent().tile::<16>(),
        kernel!(|t: TiledIndex<16>| {
            #[tile_static]
            let values: [u32; 16];
            #[tile_static]
            let changed: [u32; 1];
            let me = t.local[0];
            values[me] = view[t];
            let mut rounds = 0;
            'sort: loop {
                for odd in 0..2 {
                    if me == 0 && odd == 0 {
                        changed[0] = 0;
                    }
                    t.barrier.wait();
                    if me % 2 == odd && me + 1 < 16 && values[me] > values[me + 1] {
                        (values[me], values[me + 1]) = (values[me + 1], values[me]);
                        let _ = atomic_exchange(&changed[0], 1);
                    }
                    t.barrier.wait();
                }
                rounds += 1;
                if rounds == limit {
                    break 'sort;
                }
                let again = changed[0] != 0;
                t.barrier.wait();
                if !again {
                    break 'sort;
                }
            }
            out[t] = values[me];
        }),
    )?;
    let mut expected = data.clone();
    expected.chunks_mut(16).for_each(<[u32]>::sort);
    assert_eq!(out.to_vec()?, expected);
    Ok(())
}
