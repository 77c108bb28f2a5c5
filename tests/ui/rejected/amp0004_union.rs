//! A union is no type of the model.

use amp_runtime::prelude::*;

#[amp]
union Bits {
    float: f32,
    word: u32,
}

fn main() {}
