//! A struct whose fields do not lie where their types ask.

use amp_runtime::prelude::*;

#[amp]
#[repr(packed)]
struct Pixel {
    alpha: u8,
    colour: u32,
}

#[amp]
#[repr(C, packed(2))]
struct Pair<T>(T, u8);

fn main() {}
