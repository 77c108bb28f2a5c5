//! A statement of a kernel cannot be compiled under a condition.

#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    #[cfg(all())]
    let z = x + 1;
    z
}

fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let _ = amp!(|i: Index<1>| {
        view[i] = helper(1);
        #[cfg(any())]
        view[i] = 7;
    });
}
