//! So does one of another crate, and one that gives always the same.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();

    let kernel = kernel!(|t: TiledIndex<16>| {
        if amp_test_helpers::tile_number(t) == 1 {
            t.barrier.wait();
        }
        for _ in 0..amp_test_helpers::seven(t.local[0]) {
            amp_test_helpers::wait_for_tile(t);
        }
        view[t] = amp_test_helpers::own_number(t) as i32;
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data[31], 15);
}
