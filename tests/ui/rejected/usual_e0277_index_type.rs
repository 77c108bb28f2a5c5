//! An index of another type.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        let k = i[0] as u32;
        view[k] = 1;
    })).unwrap();
}
