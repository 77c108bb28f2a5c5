//! An `#[amp(cpu)]` function without tile_static memory, called where there is some.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

#[amp(cpu)]
pub fn halved(x: f32) -> f32 {
    x / 2.0
}

pub fn main() {
    let mut data = [0.0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let kernel = amp!(|idx: TiledIndex<4>| {
        #[tile_static]
        let shared: f32;
        shared = halved(3.0);
        idx.barrier.wait();
        view[idx.global] = shared;
    });
    accept(view.extent().tile::<4>(), kernel);
    drop(view);
    assert_eq!(data, [halved(3.0); 4]);
}
