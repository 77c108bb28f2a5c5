//! A function is no value: a closure that calls it is one that a function can be given.

use amp_runtime::prelude::*;

#[amp]
fn square(x: i32) -> i32 {
    x * x
}

#[amp]
fn thrice(f: impl Fn(i32) -> i32, start: i32) -> i32 {
    f(f(f(start)))
}

fn main() {
    let mut data = [1, 2, 3];
    let view = ArrayViewMut::new(3, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        view[i] = thrice(square, view[i]);
        view[i] += thrice(|v| square(v), 1);
    });
    parallel_for_each(view.extent(), kernel).unwrap();
}
