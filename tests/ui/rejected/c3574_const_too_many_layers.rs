//! The slowest of three constant sizes is at most 64.

#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

const LAYERS: usize = 128;

fn main() {
    let mut data = [0; 128];
    let view = ArrayViewMut::new([128, 1, 1], &mut data).unwrap();
    let kernel = amp!(|idx: TiledIndex<LAYERS, 1, 1>| view[idx.global] = 1);
    parallel_for_each(view.extent().tile::<LAYERS, 1, 1>(), kernel).unwrap();
}
