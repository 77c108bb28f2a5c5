//! A function may change what its caller tests to something uniform.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();

    let kernel = kernel!(|t: TiledIndex<16>| {
        let mut count = t.local[0];
        view[t] = count as i32;
        count = 1;
        amp_test_helpers::assign(&mut count, 3);
        let mut other = 1;
        std::mem::swap(&mut count, &mut other);
        for _ in 0..other {
            t.barrier.wait();
        }
        view[t] = other as i32;
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [3; 32]);
}
