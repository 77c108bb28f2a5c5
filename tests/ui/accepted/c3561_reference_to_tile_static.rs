//! What a callee reads through a reference after a barrier is uniform.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();

    let kernel = kernel!(|t: TiledIndex<16>| {
        #[tile_static]
        let numbers: [i32; 16];
        amp_test_helpers::fill(t, &mut numbers, t.local[0] as i32 + 1);
        amp_test_helpers::wait_if_positive(t, &numbers);
        view[t] = numbers[0];
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [1; 32]);
}
