//! Types of the file that lack their mark, where kernels use variants and fields of theirs: one error for each item.

use amp_runtime::prelude::*;

#[derive(Clone, Copy, PartialEq)]
enum Mode {
    A,
    Scaled(u32),
}

#[derive(Clone, Copy)]
struct Point {
    x: u32,
}

#[amp]
fn chosen(x: u32) -> u32 {
    let mode = if x > 1 { Mode::A } else { Mode::Scaled(x) };
    match mode {
        Mode::A => 1,
        Mode::Scaled(by) => by,
    }
}

#[amp]
fn doubled(x: u32) -> u32 {
    let p = Point { x };
    p.x + Point { x: 2 }.x
}

fn main() {
    let view = Array::new(4, &[0u32; 4]).unwrap();
    let (mode, p) = (Mode::Scaled(3), Point { x: 1 });
    let kernel = kernel!(|i: Index<1>| {
        view[i] = match mode {
            Mode::A => 1,
            Mode::Scaled(by) => by,
        };
    });
    parallel_for_each(view.extent(), kernel).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        let Point { x } = p;
        view[i] = x;
    });
    parallel_for_each(view.extent(), kernel).unwrap();
}
