//! Numbers of std that have other operators.

use std::num::{Saturating, Wrapping};

use amp_runtime::prelude::*;

fn main() {
    let out = Array::<u32, 1>::zeroed(8).unwrap();
    let o = out.view();
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            let sum = Wrapping(1u32) + Wrapping(2);
            let most = std::num::Saturating(1u32);
            o[i] = sum.0 + most.0;
        }),
    )
    .unwrap();
    let _ = Saturating(1);
}
