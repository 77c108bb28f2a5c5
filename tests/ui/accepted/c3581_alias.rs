//! An alias of a type of the model.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

type Real = f32;

#[amp]
pub fn helper(x: Real) -> Real {
    let y: Real = 2.0;
    x * y as Real
}

pub fn main() {
    let mut data = [1.5; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    accept(view.extent(), amp!(|i: Index<1>| view[i] = helper(view[i])));
    drop(view);
    assert_eq!(data, [3.0; 4]);
}
