//! A result of a type that has to be used, of functions and methods, in functions and kernels.

#![deny(unused_must_use)]

use amp_runtime::prelude::*;

#[amp]
#[must_use]
struct Status(i32);

#[amp]
fn status(x: i32) -> Status {
    Status(x)
}

#[amp]
impl Status {
    fn next(self) -> Status {
        Status(self.0 + 1)
    }
}

#[amp]
fn in_a_function(x: i32) -> i32 {
    status(x);
    status(x).next();
    x
}

fn launch(view: &ArrayViewMut<i32, 1>) {
    let kernel = kernel!(|i: Index<1>| {
        status(view[i]);
    });
    parallel_for_each(view.extent(), kernel).unwrap();
}

fn main() {}
