//! Functions are no values, alone or among others.

use amp_runtime::prelude::*;

#[amp]
fn next(x: u32) -> u32 {
    x + 1
}

#[amp]
fn twice(x: u32) -> u32 {
    x * 2
}

#[amp]
fn chosen(x: u32) -> u32 {
    let pair = (next, twice);
    (pair.0)(x)
}

fn main() {
    let out = Array::<u32, 1>::zeroed(8).unwrap();
    let o = out.view();
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            let both = [next, twice];
            o[i] = both[i[0] % 2](3);
        }),
    )
    .unwrap();
}
