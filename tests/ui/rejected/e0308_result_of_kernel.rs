//! A kernel gives nothing.

#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn launch(view: &ArrayViewMut<i32, 1>) {
    parallel_for_each(view.extent(), amp!(|i: Index<1>| view[i] + 1)).unwrap();
}

fn main() {}
