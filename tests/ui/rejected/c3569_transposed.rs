//! In two dimensions, through names for indices, and within structs.

use amp_runtime::prelude::*;

#[amp]
struct Sample {
    value: f32,
    count: u32,
}

fn main() {
    let mut data = [0.0; 64];
    let view = ArrayViewMut::new([8, 8], &mut data).unwrap();
    parallel_for_each(view.extent().tile::<4, 4>(), kernel!(|t: TiledIndex<4, 4>| {
        #[tile_static]
        let block: [[f32; 5]; 4];
        let [row, column] = [t.local[0], t.local[1]];
        let local = t.local;
        block[local[0]][local[1]] = view[t];
        view[t] = block[t.local[1]][t.local[0]];
    })).unwrap();
    parallel_for_each(view.extent().tile::<4, 4>(), kernel!(|t: TiledIndex<4, 4>| {
        #[tile_static]
        let samples: [Sample; 16];
        let me = t.local[0] * 4 + t.local[1];
        samples[me].value = view[t];
        samples[me].count = 1;
        view[t] = samples[me ^ 1].value;
    })).unwrap();
}
