//! With its text a call is one mistake.

use amp_runtime::prelude::*;

fn main() {
    let out = Array::<u32, 1>::zeroed(8).unwrap();
    let o = out.view();
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            let text = String::from("a");
            o[i] = text.len() as u32;
        }),
    )
    .unwrap();
}
