//! Literals whose type comes from what is around them.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn helper(x: u64, y: f64) -> u64 {
    let mut z = 1;
    z += x;
    let half = 0.5;
    if y * half > 1.0 { z << 3 } else { z + 2 }
}

pub fn main() {
    let mut data = [1_u64; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = helper(view[i], 3.0)))
        .unwrap();
    drop(view);
    assert_eq!(data, [16; 4]);
}
