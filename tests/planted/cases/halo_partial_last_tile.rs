//! The mean of each block of 16 samples: of the last one only ten are loaded, but all are added.
use crate::case::*;

#[amp]
fn total(block: &[f32; 16], count: usize) -> f32 {
    let mut sum = 0.0;
    for k in 0..count {
        sum += block[k]; //~ uninitialised
    }
    sum
}

#[amp]
fn sums(t: TiledIndex<16>, samples: &ArrayView<f32, 1>, to: &ArrayViewMut<f32, 1>) {
    #[tile_static]
    let block: [f32; 16];
    let end = samples.extent()[0];
    if t.global[0] < end {
        block[t.local[0]] = samples[t];
    }
    t.barrier.wait();
    if t.local[0] == 0 {
        let count = 16; // bug
        // mend: let count = (end - t.tile_origin[0]).min(16);
        to[t.tile] = total(&block, count);
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let samples: Vec<f32> = (0..42).map(|k| (k % 8) as f32).collect();
    let from = ArrayView::new(42, &samples)?;
    written([3], |to| parallel_for_each_on(on, from.extent().tile::<16>().pad(), sums(&from, to)))
}

pub fn expected() -> Vec<i64> {
    (0..3).map(|tile| (tile * 16..42.min(tile * 16 + 16)).map(|k| k % 8).sum()).collect()
}
