//! Too many generic arguments are one error.

use amp_runtime::prelude::*;

#[amp]
fn same<T: Copy>(x: T) -> T {
    x
}

#[amp]
fn plain(x: i32) -> i32 {
    x
}

#[amp]
fn helper(x: i32) -> i32 {
    same::<i32, i32>(x)
}

#[amp]
fn another(x: i32) -> i32 {
    plain::<i32>(x)
}

fn main() {}
