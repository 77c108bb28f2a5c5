//! Kernels and ordinary closures side by side in an `#[amp(host)]` function.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp(host)]
pub fn main() {
    let mut data = [0; 8];
    let view = ArrayViewMut::new(8, &mut data).unwrap();
    let ordinary = |x: usize| format!("{x}").len();
    let offset = ordinary(100) as i32;
    let kernel = #[amp]
    |t: TiledIndex<4>| {
        #[tile_static]
        let shared: i32;
        shared = offset;
        t.barrier.wait();
        view[t.global] = shared;
    };
    parallel_for_each(view.extent().tile::<4>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [3; 8]);
}
