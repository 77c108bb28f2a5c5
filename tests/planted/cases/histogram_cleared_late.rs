//! Threads clear the bins of a tile and count at once; some count in bins that others have still to clear.
use crate::case::*;

#[amp]
fn clear(bins: &mut [u32; 16], bin: usize) {
    bins[bin] = 0; //~ race
}

#[amp]
fn ages(t: TiledIndex<16>, years: &ArrayView<u32, 1>, decades: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let bins: [u32; 16];
    clear(&mut bins, t.local[0]);
    // mend: t.barrier.wait();
    atomic_fetch_add(&bins[years[t] as usize / 10], 1); //~ race
    t.barrier.wait();
    atomic_fetch_add(&decades[t.local[0]], bins[t.local[0]]);
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let years: Vec<u32> = (0..48).map(|k| k * 31 % 100).collect();
    let years = ArrayView::new(48, &years)?;
    written([16], |decades| {
        parallel_for_each_on(on, years.extent().tile::<16>(), ages(&years, decades))
    })
}

pub fn expected() -> Vec<i64> {
    (0..16).map(|bin| (0..48).filter(|k| k * 31 % 100 / 10 == bin).count() as i64).collect()
}
