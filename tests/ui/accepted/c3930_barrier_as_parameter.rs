//! A barrier handed to a function.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn meet(barrier: amp_runtime::Barrier, x: i32) -> i32 {
    barrier.wait();
    x
}

pub fn main() {
    let mut data = [0; 8];
    let view = ArrayViewMut::new(8, &mut data).unwrap();
    parallel_for_each(
        view.extent().tile::<4>(),
        kernel!(|t: TiledIndex<4>| view[t.global] = meet(t.barrier, 2)),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [2; 8]);
}
