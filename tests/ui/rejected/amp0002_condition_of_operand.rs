//! What stands under a condition can be left out.

use amp_runtime::prelude::*;

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    x + #[cfg(all())]
    1
}

fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let _ = kernel!(|i: Index<1>| {
        view[i] = helper(1);
        view[
            #[cfg(any())]
            i
        ] = 7;
    });
}
