//! A mutable slice of the host is made a view before the kernel.

#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn launch(data: &mut [i32]) {
    parallel_for_each(Extent::new([4]), amp!(|i: Index<1>| data[i[0]] = 1)).unwrap();
}

fn main() {}
