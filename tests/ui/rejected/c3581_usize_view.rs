//! A view holds no `usize`, whose width differs between host and device.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0_usize; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = i[0])).unwrap();
}
