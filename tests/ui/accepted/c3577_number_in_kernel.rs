//! A function that takes a position as a number is called by a kernel that has the index.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn store(i: usize, view: &ArrayViewMut<i32, 1>) {
    view[i] = i as i32;
}

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| store(i[0], &view))).unwrap();
    drop(view);
    assert_eq!(data, [0, 1, 2, 3]);
}
