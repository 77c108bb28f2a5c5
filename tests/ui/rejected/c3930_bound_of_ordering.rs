//! A type that cannot be compared, for a parameter with `PartialOrd`.

use amp_runtime::prelude::*;

#[amp]
fn least<T: PartialOrd>(a: T, b: T) -> T {
    if a < b { a } else { b }
}

#[amp]
struct Level {
    height: i32,
}

#[amp]
fn lower(a: Level, b: Level) -> Level {
    least(a, b)
}

fn main() {}
