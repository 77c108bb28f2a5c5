//! In a kernel too, two `&mut` of one variable are rustc's own error, once.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        let mut y = 1;
        let one = &mut y;
        let two = &mut y;
        *one += 1;
        *two += 1;
        view[i] = y;
    })).unwrap();
}
