//! `=` in place of `==`, of a variable of the host as well as of the kernel's own.

use amp_runtime::prelude::*;

#[amp]
fn is_one(n: u32) -> u32 {
    if n = 1 { 2 } else { 3 }
}

fn main() {
    let view = Array::new(4, &[0u32; 4]).unwrap();
    let n = 3u32;
    let kernel = kernel!(|i: Index<1>| {
        if n = 1 {
            view[i] = 1;
        }
    });
    parallel_for_each(view.extent(), kernel).unwrap();
}
