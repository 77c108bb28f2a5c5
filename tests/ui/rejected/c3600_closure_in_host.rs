//! Closures in an `#[amp(host)]` function are checked as well.

use amp_runtime::prelude::*;

#[amp(host)]
fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = #[amp]
    |i: Index<1>| {
        #[tile_static]
        let shared: i32;
        shared = 1;
        view[i] = shared;
    };
    parallel_for_each(view.extent(), kernel).unwrap();
}
