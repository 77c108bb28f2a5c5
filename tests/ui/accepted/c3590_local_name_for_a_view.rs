//! A local name may stand for a view, and its elements can be written through it.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn put(i: Index<1>, to: &ArrayViewMut<i32, 1>, value: i32) -> i32 {
    let also = to;
    also[i] += value;
    value
}

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        let also = &view;
        also[i] = 1;
        put(i, also, also[i] + 1);
    })).unwrap();
    drop(view);
    assert_eq!(data, [3; 4]);
}
