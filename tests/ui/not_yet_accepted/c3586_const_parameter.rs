//! A const parameter of the function around the kernel.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

pub fn fill<const STEP: i32>(view: &ArrayViewMut<i32, 1>) {
    accept(view.extent(), amp!(|i: Index<1>| view[i] = STEP));
}

pub fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    fill::<8>(&view);
    drop(view);
    assert_eq!(data, [8; 16]);
}
