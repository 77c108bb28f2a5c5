//! An enum of kernels is marked, and lacks the mark once.

use amp_runtime::prelude::*;

#[derive(Clone, Copy)]
enum Side {
    Left,
    Right,
}

fn main() {
    let mut data = [1.0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        let side = if i[0] < 8 { Side::Left } else { Side::Right };
        match side {
            Side::Left => view[i] = 1.0,
            Side::Right => view[i] = 2.0,
        }
    });
    let _ = parallel_for_each(view.extent(), kernel);
}
