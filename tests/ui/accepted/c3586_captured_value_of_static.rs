//! The value of a static, captured from a local variable.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

static OFFSET: i32 = 3;

pub fn main() {
    let offset = OFFSET;
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = offset)).unwrap();
    drop(view);
    assert_eq!(data, [3; 4]);
}
