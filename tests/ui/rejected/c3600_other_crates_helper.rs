//! Nor has what a function of another crate calls.

use amp_runtime::prelude::*;
use amp_test_helpers::twice_through_tile_static as halo;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = halo(3))).unwrap();
}
