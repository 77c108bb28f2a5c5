//! A const declared in the kernel, before and after its use.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let kernel = amp!(|i: Index<1>| {
        const FIRST: i32 = 3;
        view[i] = FIRST + SECOND;
        const SECOND: i32 = 4;
    });
    accept(view.extent(), kernel);
    drop(view);
    assert_eq!(data, [7; 4]);
}
