//! A name for the rest of an array is a copy of it, not a reference to a part.

use amp_runtime::prelude::*;

#[amp]
fn sums(values: &[i32; 4]) -> i32 {
    let mut copy = *values;
    let [first, ref mut rest @ ..] = copy;
    rest[0] += first;
    let [_, others @ ..] = values;
    others[1] + copy[1]
}

fn main() {}
