//! A view in a struct: one error, and nothing of the struct's traits.

use amp_runtime::prelude::*;

#[amp]
#[derive(Clone, Copy)]
struct Image {
    pixels: ArrayView<'static, f32, 2>,
    width: u32,
}

#[amp]
fn width(image: Image) -> u32 {
    image.width
}

fn main() {}
