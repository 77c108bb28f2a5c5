//! `break` and `continue` outside of a loop are rustc's own error, once each.

use amp_runtime::prelude::*;

#[amp]
fn first(x: i32) -> i32 {
    if x > 1 {
        break;
    }
    x
}

#[amp]
fn second(x: i32) -> i32 {
    if x > 1 {
        continue;
    }
    x
}

fn launch(view: &ArrayViewMut<i32, 1>) {
    let kernel = kernel!(|i: Index<1>| {
        if view[i] > 1 {
            break;
        }
        view[i] = 1;
    });
    parallel_for_each(view.extent(), kernel).unwrap();
}

fn main() {}
