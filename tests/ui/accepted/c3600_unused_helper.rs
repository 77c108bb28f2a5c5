//! A helper with tile_static memory that no kernel without tiles calls.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[allow(dead_code)]
pub fn unused(x: i32) -> i32 {
    amp_test_helpers::twice_through_tile_static(x)
}

pub fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = 3)).unwrap();
}
