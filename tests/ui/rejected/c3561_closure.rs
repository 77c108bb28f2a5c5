//! A kernel that is a closure is checked like a function.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 32];
    let count = 20;
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let kernel = kernel!(|t: TiledIndex<16>| {
        if t.global[0] < count {
            view[t] = 1;
            amp_test_helpers::rounds(t, 2);
        }
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
}
