//! In a kernel too, a `match` that leaves numbers out is rustc's own error, once.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        view[i] = match view[i] {
            0 => 1,
        };
    })).unwrap();
}
