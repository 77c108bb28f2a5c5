//! Bins of tiles are counted atomically, and merged into those of the picture plainly.
use crate::case::*;

#[amp]
fn count<const BINS: usize>(
    t: TiledIndex<BINS>,
    data: &ArrayView<u32, 1>,
    all: &ArrayViewMut<u32, 1>,
) {
    #[tile_static]
    let bins: [u32; BINS];
    atomic_exchange(&bins[t.local[0]], 0);
    t.barrier.wait();
    atomic_fetch_add(&bins[data[t] as usize % BINS], 1);
    t.barrier.wait();
    let bin = t.local[0];
    all[bin] += bins[bin]; //~ race // bug
    // mend: atomic_fetch_add(&all[bin], bins[bin]);
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<u32> = (0..80).map(|k| k * 7 + k / 3).collect();
    let data = ArrayView::new(80, &data)?;
    written([16], |all| {
        parallel_for_each_on(on, data.extent().tile::<16>(), count::<16>(&data, all))
    })
}

pub fn expected() -> Vec<i64> {
    (0..16).map(|bin| (0..80).filter(|k| (k * 7 + k / 3) % 16 == bin).count() as i64).collect()
}
