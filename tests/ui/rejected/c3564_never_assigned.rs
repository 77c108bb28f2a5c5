//! In a function too: what no call assigns has no value.

use amp_runtime::prelude::*;

#[amp]
fn kernel(idx: TiledIndex<4>, view: &ArrayViewMut<f32, 1>) {
    #[tile_static]
    let weights: [f32; 4];
    let mut sum = 0.0;
    for k in 0..4 {
        sum += weights[k];
    }
    view[idx.global] = sum;
}

fn main() {}
