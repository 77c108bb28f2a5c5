//! Each thread counts in bins of its own, it is said; but two threads have the same ones.
use crate::case::*;

#[amp]
fn count(t: TiledIndex<8>, data: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let bins: [[u32; 4]; 8];
    let me = t.local[0];
    for bin in 0..4 {
        bins[me][bin] = 0;
    }
    t.barrier.wait();
    let mine = me / 2; // bug
    // mend: let mine = me;
    for k in 0..4 {
        let value = data[4 * t.global[0] + k];
        bins[mine][value as usize % 4] += 1; //~ race
    }
    t.barrier.wait();
    if me < 4 {
        let mut sum = 0;
        for thread in 0..8 {
            sum += bins[thread][me];
        }
        to[4 * t.tile[0] + me] = sum;
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<u32> = (0..64).map(|k| k * k / 5).collect();
    let data = ArrayView::new(64, &data)?;
    written([8], |to| parallel_for_each_on(on, Extent::new([16]).tile::<8>(), count(&data, to)))
}

pub fn expected() -> Vec<i64> {
    let bin = |tile: i64, bin| (tile * 32..tile * 32 + 32).filter(|k| k * k / 5 % 4 == bin).count();
    (0..8).map(|k| bin(k / 4, k % 4) as i64).collect()
}
