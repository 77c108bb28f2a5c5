//! Barriers in another crate under conditions of the caller.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let count = 2;
    let kernel = kernel!(|t: TiledIndex<16>| {
        amp_test_helpers::rounds(t, count);
        amp_test_helpers::wait_if(t, t.tile[0] == 1);
        if count == 2 {
            amp_test_helpers::wait_if(t, true);
            view[t] = 1;
        }
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [1; 32]);
}
