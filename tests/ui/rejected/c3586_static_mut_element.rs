//! A kernel writes no element of a static array.

use amp_runtime::prelude::*;

static mut COUNTS: [i32; 4] = [0; 4];

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| COUNTS[0] = view[i])).unwrap();
}
