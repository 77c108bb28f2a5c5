//! An `#[amp(cpu)]` function without tile_static memory, called where there is some.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp(cpu)]
pub fn halved(x: f32) -> f32 {
    x / 2.0
}

pub fn main() {
    let mut data = [0.0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let kernel = kernel!(|idx: TiledIndex<4>| {
        #[tile_static]
        let shared: f32;
        shared = halved(3.0);
        idx.barrier.wait();
        view[idx.global] = shared;
    });
    parallel_for_each(view.extent().tile::<4>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [halved(3.0); 4]);
}
