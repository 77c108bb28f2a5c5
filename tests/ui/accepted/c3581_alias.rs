//! An alias of a type of the model.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

type Real = f32;

#[amp]
pub fn helper(x: Real) -> Real {
    let y: Real = 2.0;
    x * y as Real
}

pub fn main() {
    let mut data = [1.5; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = helper(view[i]))).unwrap();
    drop(view);
    assert_eq!(data, [3.0; 4]);
}
