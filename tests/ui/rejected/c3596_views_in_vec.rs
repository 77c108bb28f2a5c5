//! A vector of views is nothing that a kernel captures, whatever is read of the views.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [1, 2, 3];
    let views = vec![ArrayViewMut::new(3, &mut data).unwrap()];
    let kernel = kernel!(|i: Index<1>| views[0][i] *= 2);
    parallel_for_each(views[0].extent(), kernel).unwrap();
}
