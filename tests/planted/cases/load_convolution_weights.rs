//! The weights of a convolution are loaded by the first threads of the tile; the rest do not wait for them.
use crate::case::*;

const WIDTH: usize = 5;

#[amp]
fn convolve(
    t: TiledIndex<16>,
    signal: &ArrayView<f32, 1>,
    weights: &ArrayView<f32, 1>,
    to: &ArrayViewMut<f32, 1>,
) {
    #[tile_static]
    let cached: [f32; WIDTH];
    if t.local[0] < weights.extent()[0] {
        cached[t.local[0]] = weights[t.local[0]]; //~ race
    }
    // mend: t.barrier.wait();
    let mut sum = 0.0;
    for k in 0..weights.extent()[0] {
        sum += cached[k] * signal[t.global[0] + k]; //~ race
    }
    to[t] = sum;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let signal: Vec<f32> = (0..36).map(|k| (k % 7) as f32).collect();
    let weights = [1.0, -2.0, 3.0, -2.0, 1.0];
    let signal = ArrayView::new(36, &signal)?;
    let weights = ArrayView::new(WIDTH, &weights)?;
    written([32], |to| {
        parallel_for_each_on(on, to.extent().tile::<16>(), convolve(&signal, &weights, to))
    })
}

pub fn expected() -> Vec<i64> {
    let weights = [1, -2, 3, -2, 1];
    (0..32).map(|i| (0..5).map(|k| weights[k] * ((i + k) % 7) as i64).sum()).collect()
}
