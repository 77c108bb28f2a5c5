//! Near miss of AMP0002: a name that is a view from its declaration on.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn helper(i: Index<1>, view: &ArrayViewMut<f32, 1>) {
    let name = view;
    name[i] *= 2.0;
}

pub fn main() {
    let mut data = [0.5, 1.0];
    let view = ArrayViewMut::new(2, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| helper(i, &view))).unwrap();
    drop(view);
    assert_eq!(data, [1.0, 2.0]);
}
