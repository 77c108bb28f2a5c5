//! A local name is no reference to an element of a view.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        let element = &mut view[i];
        *element += 1;
    })).unwrap();
}
