//! Consts of another crate, imported, one under another name.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;
use amp_test_helpers::{SCALE as HALF, WEIGHTS};

pub fn main() {
    let mut data = [0.0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = WEIGHTS[i[0]] as f32 * HALF))
        .unwrap();
    drop(view);
    assert_eq!(data, [0.5, 2.0, 3.0, 2.0]);
}
