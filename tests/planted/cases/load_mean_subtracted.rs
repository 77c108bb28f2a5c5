//! The mean of each tile is taken from its elements by every thread, before the others have loaded theirs.
use crate::case::*;

#[amp]
fn sum_of(values: &[i32; 8]) -> i32 {
    let mut sum = 0;
    for k in 0..8 {
        sum += values[k]; //~ race
    }
    sum
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data = (0..24).map(|k| k * k).collect();
    changed([24], data, |view: &ArrayViewMut<'_, i32, 1>| {
        let center = amp!(|t: TiledIndex<8>| {
            #[tile_static]
            let values: [i32; 8];
            values[t.local[0]] = view[t]; //~ race
            // mend: t.barrier.wait();
            view[t] -= sum_of(&values) / 8;
        });
        parallel_for_each_on(on, view.extent().tile::<8>(), center)
    })
}

pub fn expected() -> Vec<i64> {
    let mean = |tile: i64| (tile * 8..tile * 8 + 8).map(|k| k * k).sum::<i64>() / 8;
    (0..24).map(|k| k * k - mean(k / 8)).collect()
}
