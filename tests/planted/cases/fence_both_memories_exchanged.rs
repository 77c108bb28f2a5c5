//! A tile exchanges keys in tile_static memory and values in a view; its wait orders the keys only.
use crate::case::*;

#[amp]
fn reverse(
    t: TiledIndex<8>,
    keys: &ArrayViewMut<u32, 1>,
    values: &ArrayViewMut<u32, 1>,
    moved: &ArrayViewMut<u32, 1>,
    last: usize,
) {
    #[tile_static]
    let local: [u32; 8];
    let other = last - t.local[0];
    local[t.local[0]] = keys[t];
    values[t] += 100; //~ race
    t.barrier.wait_with_tile_static_memory_fence(); // bug
    // mend: t.barrier.wait_with_all_memory_fence();
    keys[t] = local[other];
    moved[t] = values[t.tile_origin[0] + other]; //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let (mut a, mut b): (Vec<u32>, Vec<u32>) = (0..24).map(|k| (k, 2 * k)).unzip();
    let (keys, values) = (ArrayViewMut::new(24, &mut a)?, ArrayViewMut::new(24, &mut b)?);
    let moved = written([24], |moved| {
        parallel_for_each_on(on, moved.extent().tile::<8>(), reverse(&keys, &values, moved, 7))
    })?;
    keys.synchronize()?;
    Ok(a.iter().zip(moved).map(|(key, value)| i64::from(*key) * 1000 + value).collect())
}

pub fn expected() -> Vec<i64> {
    (0..24).map(|k| k / 8 * 8 + 7 - k % 8).map(|k| k * 1000 + 2 * k + 100).collect()
}
