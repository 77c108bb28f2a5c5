//! A histogram of a tile counts atomically in bins that nobody has set to zero.
use crate::case::*;

#[amp]
fn histogram(t: TiledIndex<32>, data: &ArrayView<u32, 1>, total: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let bins: [u32; 8];
    // mend: if t.local[0] < 8 { atomic_exchange(&bins[t.local[0]], 0); }
    // mend: t.barrier.wait();
    atomic_fetch_add(&bins[data[t] as usize % 8], 1); //~ uninitialised
    t.barrier.wait();
    if t.local[0] < 8 {
        let count = bins[t.local[0]]; //~? uninitialised
        atomic_fetch_add(&total[t.local[0]], count);
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<u32> = (0..96).map(|k| k * k).collect();
    let data = ArrayView::new(96, &data)?;
    written([8], |total| {
        parallel_for_each_on(on, data.extent().tile::<32>(), histogram(&data, total))
    })
}

pub fn expected() -> Vec<i64> {
    (0..8).map(|bin| (0..96).filter(|k| k * k % 8 == bin).count() as i64).collect()
}
