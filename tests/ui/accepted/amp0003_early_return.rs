//! A kernel whose result is written, nothing, and one that returns early.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn kernel(i: Index<1>, view: &ArrayViewMut<i32, 1>) {
    if i[0] > 1 {
        return;
    }
    view[i] = 3;
}

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| -> () { view[i] = 2 })).unwrap();
    parallel_for_each(view.extent(), kernel(&view)).unwrap();
    drop(view);
    assert_eq!(data, [3, 3, 2, 2]);
}
