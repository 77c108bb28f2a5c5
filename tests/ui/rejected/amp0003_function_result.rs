//! A function with an index and a result is no kernel.

use amp_runtime::prelude::*;

#[amp]
fn doubled(i: Index<1>, view: &ArrayViewMut<i32, 1>) -> i32 {
    2 * view[i]
}

fn main() {
    let mut data = [1; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), doubled(&view)).unwrap();
}
