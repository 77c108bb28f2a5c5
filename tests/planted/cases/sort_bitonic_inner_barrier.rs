//! A bitonic sort waits after each size, but not between the distances of one size.
use crate::case::*;

#[amp]
fn exchange(keys: &mut [u32; 16], pair: usize, distance: usize, size: usize) {
    let low = 2 * distance * (pair / distance) + pair % distance;
    let high = low + distance;
    let (a, b) = (keys[low], keys[high]); //~ race
    let wrong = (a > b) == (low & size == 0);
    if wrong {
        keys[low] = b; //~ race
        keys[high] = a; //~ race
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data = (0..48).map(|k| k * 37 % 48).collect();
    changed([48], data, |data: &ArrayViewMut<'_, u32, 1>| {
        let kernel = amp!(|t: TiledIndex<8>| {
            #[tile_static]
            let keys: [u32; 16];
            let (me, first) = (t.local[0], 2 * t.tile_origin[0]);
            keys[me] = data[first + me];
            keys[me + 8] = data[first + me + 8];
            for log_size in 1..5 {
                t.barrier.wait();
                for k in 0..log_size {
                    let distance = 1 << (log_size - 1 - k);
                    exchange(&mut keys, me, distance, 1 << log_size);
                    // mend: t.barrier.wait();
                }
            }
            t.barrier.wait();
            data[first + me] = keys[me];
            data[first + me + 8] = keys[me + 8];
        });
        parallel_for_each_on(on, Extent::new([24]).tile::<8>(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    let mut keys: Vec<i64> = (0..48).map(|k| k * 37 % 48).collect();
    keys.chunks_mut(16).for_each(|tile| tile.sort());
    keys
}
