//! A generic function, with a condition that is uniform here.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn either<T: amp_runtime::Element, const N: usize>(
    t: TiledIndex<N>,
    value: T,
    holds: bool,
) -> T {
    if holds {
        t.barrier.wait();
    }
    value
}

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let count = 2;
    let kernel = kernel!(|t: TiledIndex<16>| {
        view[t] = either(t, 4, count == 2) as i32;
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [4; 32]);
}
