//! A bitonic sort within each tile, with the partner's number by exclusive or.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn run() -> Result<()> {
    let mut data: Vec<f32> = (0..64).map(|k| ((k * 37 + 11) % 64) as f32 / 4.0).collect();
    let mut expected = data.clone();
    expected.chunks_mut(16).for_each(|chunk| chunk.sort_by(f32::total_cmp));
    let view = ArrayViewMut::new(64, &mut data)?;
    parallel_for_each(
        view.extent().tile::<16>(),
        kernel!(|t: TiledIndex<16>| {
            #[tile_static]
            let keys: [f32; 16];
            let me = t.local[0];
            keys[me] = view[t];
            t.barrier.wait();
            for stage in 1..5 {
                for step in (0..stage).rev() {
                    let partner = me ^ 1 << step;
                    let rising = me >> stage & 1 == 0;
                    let (a, b) = (keys[me], keys[partner]);
                    t.barrier.wait();
                    let swap = if me < partner { (a > b) == rising } else { (b > a) == rising };
                    keys[me] = if swap && a != b { b } else { a };
                    t.barrier.wait();
                }
            }
            view[t] = keys[me];
        }),
    )?;
    view.synchronize()?;
    assert_eq!(data, expected);
    Ok(())
}
