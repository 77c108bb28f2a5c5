//! A padded domain of two dimensions: a thread beyond a row would be at an element of the next one.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 100];
    let view = ArrayViewMut::new([10, 10], &mut data).unwrap();
    let kernel = kernel!(|t: TiledIndex<4, 4>| {
        if view.extent().contains(t.global) {
            view[t] = (10 * t.global[0] + t.global[1]) as u32;
        }
    });
    parallel_for_each(view.extent().tile::<4, 4>().pad(), kernel).unwrap();
    drop(view);
    assert!((0..100).all(|k| data[k] == k as u32));
}
