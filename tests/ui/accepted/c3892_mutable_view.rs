//! A view that can be written.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

pub fn main() {
    let mut data = [1; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    accept(view.extent(), amp!(|i: Index<1>| view[i] = 3));
    drop(view);
    assert_eq!(data, [3; 16]);
}
