//! A closure is called, handed on and put into a tuple; other values have none in them.

use amp_runtime::prelude::*;

#[amp]
struct Pair<T> {
    first: T,
}

#[amp]
fn array(x: f32) -> f32 {
    let all = [|v: f32| v + 1.0, |v: f32| v + 2.0];
    all[0](x)
}

#[amp]
fn variant(x: f32) -> f32 {
    match Some(|v: f32| v + 1.0) {
        Some(f) => f(x),
        None => x,
    }
}

#[amp]
fn field(x: f32) -> f32 {
    let pair = Pair { first: (|v: f32| v + 1.0) };
    (pair.first)(x)
}

fn main() {}
