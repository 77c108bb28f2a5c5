//! What one thread writes the others read after a barrier.

use amp_runtime::prelude::*;

#[amp]
fn scale(t: TiledIndex<64>, factors: &ArrayView<f32, 1>, view: &ArrayViewMut<f32, 1>, rounds: u32) {
    #[tile_static]
    let factor: f32;
    #[tile_static]
    let sums: [f32; 4];
    if t.local[0] == 0 {
        factor = factors[t.tile[0]];
    }
    view[t] *= factor;
    t.barrier.wait();
    if t.local[0] % 16 == 0 {
        sums[t.local[0] / 16] = view[t];
    }
    if rounds > 1 {
        view[t] += sums[0];
    }
}

#[amp]
fn sums(t: TiledIndex<8>, view: &ArrayViewMut<f32, 1>) {
    #[tile_static]
    let values: [f32; 8];
    values[t.local[0]] = view[t];
    t.barrier.wait();
    let mut stride = 4;
    while stride > 0 {
        if t.local[0] < stride {
            values[t.local[0]] += values[t.local[0] + stride];
        }
        stride /= 2;
    }
    view[t] = values[0];
}

fn main() {}
