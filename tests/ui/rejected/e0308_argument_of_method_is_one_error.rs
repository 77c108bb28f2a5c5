//! An argument of a method that has another type is one error, whatever it is made of, and so is an assigned value.

use amp_runtime::prelude::*;

#[amp]
#[derive(Clone, Copy)]
struct Pair {
    x: u32,
}

const LIMIT: u32 = 3;

#[amp]
fn whole(x: u32) -> u32 {
    x
}

#[amp]
fn largest(x: f32, y: u32, z: bool, pair: Pair) -> f32 {
    x.max(0u32) + x.max(-1) + x.max(y + 1) + x.max(LIMIT) + x.max(x as u32)
        + x.max(whole(3)) + x.max(!z) + x.max((y + 1)) + x.max(if z { y } else { 2 })
        + x.max(pair.x) + x.max(-(y as i32))
}

#[amp]
fn assigned(mut x: f32, y: u32) -> [f32; 2] {
    x = 1;
    x = -1;
    x = y + 1;
    x = y as i32;
    x = !y;
    [x, 1]
}

fn main() {
    let view = Array::new(4, &[0f32; 4]).unwrap();
    let n = 3u32;
    let kernel = kernel!(|i: Index<1>| {
        view[i] = view[i].max(n);
        if view[i] == n as u32 {
            view[i] = view[i].mul_add(2.0, n);
        }
    });
    parallel_for_each(view.extent(), kernel).unwrap();
}
