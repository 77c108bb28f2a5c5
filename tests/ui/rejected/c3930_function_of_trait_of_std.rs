//! Functions of std's traits, without the type whose they are.

use std::ops::Add;

use amp_runtime::prelude::*;

#[amp]
fn least(x: i32) -> i32 {
    let a = Ord::min(x, 3);
    let b = Add::add(a, 3);
    let c = std::ops::Sub::sub(b, 1);
    Clone::clone(&c)
}

fn main() {}
