//! A type of the program that is not `#[amp]`: one error for each use, and none of what is derived.

use amp_runtime::prelude::*;

struct Plain {
    v: i32,
}

#[amp]
struct Body {
    plain: Plain,
    mass: f32,
}

#[amp]
struct Pair(f32, Plain);

#[amp]
enum Figure {
    Empty,
    Filled(Plain),
}

#[amp]
fn parameter(plain: Plain) -> i32 {
    let moved = plain;
    plain.v + moved.v
}

#[amp]
fn element(i: Index<1>, view: &ArrayViewMut<Plain, 1>) {
    view[i].v = 1;
}

#[amp]
fn of_the_tile(t: TiledIndex<4>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let shared: [Plain; 4];
    shared[t.local[0]].v = view[t];
}

fn main() {}
