//! All threads are scaled by the tile's maximum, which the last stage is still writing.
use crate::case::*;

#[amp]
fn normalise(t: TiledIndex<16>, data: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let best: [u32; 16];
    let me = t.local[0];
    best[me] = data[t];
    let mut active = TiledIndex::<16>::TILE[0] / 2;
    while active > 0 {
        t.barrier.wait();
        if me < active {
            best[me] = best[me].max(best[me + active]); //~ race
        }
        active /= 2;
    }
    // mend: t.barrier.wait();
    data[t] = 100 * data[t] / scale(&best); //~? race
}

#[amp]
fn scale(best: &[u32; 16]) -> u32 {
    best[0] //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([32], (0..32).map(|k| k * 7 % 16 + 1).collect(), |data| {
        parallel_for_each_on(on, data.extent().tile::<16>(), normalise(data))
    })
}

pub fn expected() -> Vec<i64> {
    (0..32).map(|k| 100 * (k * 7 % 16 + 1) / 16).collect()
}
