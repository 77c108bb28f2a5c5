//! Attributes of lints on statements.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

#[amp]
pub fn helper(x: i32) -> i32 {
    #[allow(unused_variables)]
    let unused = 3;
    #[allow(unused_mut, unused_assignments)]
    let mut y = x;
    y + 1
}

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    accept(view.extent(), amp!(|i: Index<1>| view[i] = helper(1)));
    drop(view);
    assert_eq!(data, [2; 4]);
}
