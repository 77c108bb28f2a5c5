//! A kernel that does not use its index.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    accept(view.extent(), amp!(|_: Index<1>| view[2] = 3));
    drop(view);
    assert_eq!(data, [0, 0, 3, 0]);
}
