//! Branches of different types are rustc's own error, once.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [1; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = if i[0] > 3 { 1.0 } else { 2 })).unwrap();
}
