//! A number of another type than its place or than what it is compared with is one error, and rustc's own.

use amp_runtime::prelude::*;

#[amp]
enum Colour {
    Red,
    Green,
}

#[amp]
fn count(x: u32) -> u32 {
    x
}

#[amp(cpu)]
fn ends(x: u32) -> bool {
    x == 1i32 || x.count_ones() < 1.0
}

#[amp]
fn below_zero(view: &ArrayViewMut<u32, 1>) {
    let end: u32 = -1;
    let half: f32 = -1;
    view[0] = count(-1);
    view[1] = -1;
    view[2] = end + half as u32;
}

fn main() {
    let view = Array::new(4, &[0u32; 4]).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        if view[i] > 1.5f32 && i[0] == count(3) {
            view[i] = 1;
        }
        if Colour::Red < Colour::Green {
            view[i] = 2;
        }
    });
    parallel_for_each(view.extent(), kernel).unwrap();
}
