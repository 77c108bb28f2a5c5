//! `amp!` takes a closure.

#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() {
    parallel_for_each(Extent::new([4]), amp!(3)).unwrap();
}
