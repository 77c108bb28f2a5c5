//! `#[tile_static]` on a parameter: who gives memory of the tile for it has no errors.

use amp_runtime::prelude::*;

#[amp]
fn store(t: TiledIndex<32>, #[tile_static] buffer: &mut [f32; 32], value: f32) {
    buffer[t.local[0]] = value;
    t.barrier.wait();
}

#[amp]
fn mirror(t: TiledIndex<32>, data: &ArrayViewMut<f32, 1>) {
    #[tile_static]
    let buffer: [f32; 32];
    store(t, &mut buffer, data[t]);
    data[t] = buffer[31 - t.local[0]];
}

fn main() {}
