//! A mutable reference is no part of another value: that would be a name for one of several places.

use amp_runtime::prelude::*;

#[amp]
fn tuple(a: &mut i32, b: &mut i32) {
    let (u, v) = (a, b);
    *u = 1;
    *v = 2;
}

#[amp]
fn field(a: &mut i32) {
    let pair = (a, 1);
    *pair.0 = 2;
}

#[amp]
fn array(a: &mut i32, b: &mut i32) {
    for each in [a, b] {
        *each = 1;
    }
}

#[amp]
fn of_the_tile(idx: TiledIndex<4>, a: &mut [i32; 4], b: &mut [i32; 4]) {
    let (u, v) = (a, b);
    u[idx.local[0]] = v[0];
    idx.barrier.wait();
}

fn main() {}
