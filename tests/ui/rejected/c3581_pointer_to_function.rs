//! A variable for a function: one error, whatever it is given.

use amp_runtime::prelude::*;

#[amp]
fn next(x: u32) -> u32 {
    x + 1
}

fn main() {
    let out = Array::<u32, 1>::zeroed(8).unwrap();
    let o = out.view();
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            let f: fn(u32) -> u32 = next;
            o[i] = f(1);
        }),
    )
    .unwrap();
}
