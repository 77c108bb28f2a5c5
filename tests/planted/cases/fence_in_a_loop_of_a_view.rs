//! A scan in global memory: the second wait of its rounds fences the wrong memory.
use crate::case::*;

#[amp]
fn scan(t: TiledIndex<32>, data: &ArrayViewMut<i32, 1>) {
    let mut step = 1;
    while step < TiledIndex::<32>::TILE[0] {
        let mut sum = data[t]; //~? race
        if t.local[0] >= step {
            sum += data[t.global[0] - step]; //~ race
        }
        t.barrier.wait_with_global_memory_fence();
        data[t] = sum; //~ race
        t.barrier.wait_with_tile_static_memory_fence(); // bug
        // mend: t.barrier.wait_with_global_memory_fence();
        step *= 2;
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([64], (0..64).map(|k| k % 3).collect(), |data| {
        parallel_for_each_on(on, data.extent().tile::<32>(), scan(data))
    })
}

pub fn expected() -> Vec<i64> {
    (0..64).map(|k| (k / 32 * 32..=k).map(|n| n % 3).sum()).collect()
}
