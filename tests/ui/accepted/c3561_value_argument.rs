//! An argument that no condition around a barrier depends on may differ.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn sum(t: TiledIndex<16>, value: i32) -> i32 {
    #[tile_static]
    let values: [i32; 16];
    values[t.local[0]] = value;
    let mut stride = 8;
    while stride > 0 {
        t.barrier.wait();
        if t.local[0] < stride {
            values[t.local[0]] += values[t.local[0] + stride];
        }
        stride /= 2;
    }
    t.barrier.wait();
    values[0]
}

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();

    let kernel = kernel!(|t: TiledIndex<16>| {
        view[t] =
            sum(t, t.local[0] as i32) + amp_test_helpers::tile_maximum(t, view[t] as u32) as i32;
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [120; 32]);
}
