//! A closure is a kernel within `kernel!`; the host indexes its own data.

use amp_runtime::prelude::*;

fn main() {
    let from = [1.0_f32; 4];
    let mut to = [0.0_f32; 4];
    let from = ArrayView::new(4, &from).unwrap();
    let to = ArrayViewMut::new(4, &mut to).unwrap();
    parallel_for_each(to.extent(), |i: Index<1>| to[i] = from[i] * 2.0).unwrap();
    println!("{}", to[0]);
}
