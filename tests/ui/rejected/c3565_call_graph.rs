//! The tile_static variables of a kernel and of all that it calls have 32 KiB together.

use amp_runtime::prelude::*;

const SIZE: usize = 4096;

#[amp]
struct Sample {
    position: [f32; 3],
    weight: f32,
}

#[amp]
fn low(idx: &TiledIndex<4>) -> f32 {
    #[tile_static]
    let samples: [Sample; 1024];
    samples[idx.local[0]].weight = 1.0;
    samples[idx.local[0]].weight
}

#[amp]
fn high(idx: &TiledIndex<4>) -> f32 {
    #[tile_static]
    let scratch: [f32; SIZE];
    scratch[idx.local[0]] = low(idx);
    scratch[idx.local[0]]
}

#[amp]
fn kernel(idx: TiledIndex<4>, view: &ArrayViewMut<f32, 1>) {
    #[tile_static]
    let flag: bool;
    flag = true;
    view[idx.global] = high(&idx) + low(&idx) + flag as i32 as f32;
}

fn main() {
    let mut data = [0.0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<4>(), kernel!(|idx: TiledIndex<4>| {
        #[tile_static]
        let sums: [f64; 3];
        sums[0] = 1.0;
        view[idx.global] = sums[0] as f32 + high(&idx);
    })).unwrap();
}
