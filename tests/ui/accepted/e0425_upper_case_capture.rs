//! A captured variable may have upper-case letters in its name.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

#[allow(non_snake_case)]
pub fn main() {
    let scaleX = 3;
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    accept(view.extent(), amp!(|i: Index<1>| view[i] *= scaleX));
    drop(view);
    assert_eq!(data, [3; 4]);
}
