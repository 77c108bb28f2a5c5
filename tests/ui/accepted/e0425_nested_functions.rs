//! Kernels of one name in two functions, with the same captures.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

pub fn one(view: &ArrayViewMut<i32, 1>) {
    accept(view.extent(), amp!(|i: Index<1>| view[i] = 1));
}

pub fn two(view: &ArrayViewMut<i32, 1>) {
    accept(view.extent(), amp!(|i: Index<1>| view[i] += 2));
}

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    one(&view);
    two(&view);
    drop(view);
    assert_eq!(data, [3; 4]);
}
