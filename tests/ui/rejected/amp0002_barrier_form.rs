//! A barrier is waited at by a method of its own.

use amp_runtime::prelude::*;

#[amp]
fn reversed(t: TiledIndex<8>, data: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let tile: [u32; 8];
    tile[t.local[0]] = data[t];
    t.barrier.wait;
    data[t] = tile[7 - t.local[0]];
}

#[amp]
fn shifted(t: TiledIndex<8>, data: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let tile: [u32; 8];
    tile[t.local[0]] = data[t];
    t.barrier.sync();
    data[t] = tile[(t.local[0] + 1) % 8];
}

fn main() {
    let view = ArrayViewMut::<u32, 1>::without_source(8).unwrap();
    let kernel = kernel!(|t: TiledIndex<8>| {
        #[tile_static]
        let tile: [u32; 8];
        tile[t.local[0]] = view[t];
        t.barrier();
        view[t] = tile[7 - t.local[0]];
    });
    parallel_for_each(view.extent().tile::<8>(), kernel).unwrap();
}
