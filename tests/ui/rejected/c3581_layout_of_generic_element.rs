//! A generic element has the layout of its fields, and no other.

use amp_runtime::prelude::*;

#[amp]
#[repr(align(16))]
struct Wide<T: amp_runtime::Element> {
    a: T,
}

#[amp]
#[repr(C, packed(2))]
struct Narrow<T: amp_runtime::Element> {
    a: T,
}

#[amp]
#[cfg_attr(all(), repr(align(64)))]
struct Sometimes<T: amp_runtime::Element> {
    a: T,
}

fn main() {
    let _ = (Wide { a: 1 }, Narrow { a: 2 }, Sometimes { a: 3 });
}
