//! A mutable slice of the host is made a view before the kernel.

use amp_runtime::prelude::*;

fn launch(data: &mut [i32]) {
    parallel_for_each(Extent::new([4]), kernel!(|i: Index<1>| data[i[0]] = 1)).unwrap();
}

fn main() {}
