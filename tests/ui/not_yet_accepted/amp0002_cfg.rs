//! Statements that are compiled under a condition.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    let mut y = x;
    #[cfg(any())]
    {
        y += 100;
    }
    #[cfg(all())]
    let z = 1;
    #[cfg(any())]
    let z = missing();
    y + z
}

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    accept(view.extent(), amp!(|i: Index<1>| {
        view[i] = helper(1);
        #[cfg(any())]
        view[i] = 7;
    }));
    drop(view);
    assert_eq!(data, [2; 4]);
}
