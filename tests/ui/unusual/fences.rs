//! Fences without waiting, under conditions, and barriers of each kind.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn run() -> Result<()> {
    let out = Array::new(16, &[0_u32; 16])?;
    let done = Array::new(1, &[0_u32])?;
    let last = Array::new(1, &[0_u32])?;
    parallel_for_each(
        out.extent().tile::<4>(),
        kernel!(|t: TiledIndex<4>| {
            #[tile_static]
            let squares: [u32; 4];
            squares[t.local[0]] = (t.global[0] * t.global[0]) as u32;
            t.barrier.wait_with_tile_static_memory_fence();
            out[t] = squares[t.local[0] ^ 3];
            t.barrier.wait_with_global_memory_fence();
            if t.local[0] == 0 {
                all_memory_fence(&t.barrier);
                if atomic_fetch_inc(&done[0]) == 3 {
                    global_memory_fence(&t.barrier);
                    tile_static_memory_fence(&t.barrier);
                    atomic_fetch_add(&last[0], 7);
                }
            }
            t.barrier.wait_with_all_memory_fence();
        }),
    )?;
    let expected: Vec<u32> = (0..16).map(|k: u32| (k / 4 * 4 + (k % 4 ^ 3)).pow(2)).collect();
    assert_eq!((out.to_vec()?, done.to_vec()?, last.to_vec()?), (expected, vec![4], vec![7]));
    Ok(())
}
