//! A name by which something is changed is a name for one place, whichever pattern matches.

use amp_runtime::prelude::*;

#[amp]
#[derive(Clone, Copy)]
enum Shape {
    Circle(f32),
    Square(f32),
}

#[amp]
fn elements(i: Index<1>, to: &ArrayViewMut<i32, 1>) {
    let mut pair = [to[i], 1];
    if let [ref mut one, 1] | [2, ref mut one] = pair {
        *one = 3;
    }
    to[i] = pair[0];
}

#[amp]
fn variants(shape: &mut Shape) {
    match shape {
        Shape::Circle(size) | Shape::Square(size) => *size *= 2.0,
    }
}

#[amp]
fn from_the_end(i: Index<1>, to: &ArrayViewMut<i32, 1>) {
    let mut three = [to[i], 1, 2];
    match three {
        [0, .., ref mut last] | [ref mut last, ..] => *last = 3,
    }
    to[i] = three[0];
}

fn main() {}
