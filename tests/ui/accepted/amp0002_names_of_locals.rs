//! Local variables may have any name.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

#[amp]
pub fn helper(builder: i32, index: i32, value: i32) -> i32 {
    let left = builder + index;
    let right = value;
    let slot0 = left * 2;
    let b = slot0 + right;
    let path = b - 1;
    let kernel = path;
    kernel
}

pub fn main() {
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    accept(view.extent(), amp!(|i: Index<1>| view[i] = helper(1, 2, 3)));
    drop(view);
    assert_eq!(data, [8; 4]);
}
