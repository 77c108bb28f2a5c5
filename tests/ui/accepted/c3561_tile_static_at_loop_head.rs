//! Also at the head of a loop, if every round ends with a barrier.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();

    let kernel = kernel!(|t: TiledIndex<16>| {
        #[tile_static]
        let left: i32;
        if t.local[0] == 0 {
            left = 5;
        }
        t.barrier.wait();
        while left > 0 {
            t.barrier.wait();
            if t.local[0] == 0 {
                left -= 2;
            }
            view[t] += 1;
            t.barrier.wait();
        }
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [3; 32]);
}
