//! A barrier in an `#[amp]` function, its own and one of another crate.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn meet(idx: TiledIndex<16>) {
    idx.barrier.wait();
    amp_test_helpers::wait_for_tile(idx);
}

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let kernel = kernel!(|idx: TiledIndex<16>| {
        view[idx.global] = 1;
        meet(idx);
        view[idx.global] += 1;
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [2; 32]);
}
