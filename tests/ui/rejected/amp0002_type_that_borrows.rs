//! A struct with a view in it.

use amp_runtime::prelude::*;

#[amp]
struct Image<'a> {
    pixels: ArrayViewMut<'a, u32, 2>,
}

#[amp]
struct Marked<'a> {
    of: std::marker::PhantomData<&'a u32>,
}

#[amp]
enum Data<'a> {
    Some(ArrayView<'a, f32, 1>),
    None,
}

fn main() {}
