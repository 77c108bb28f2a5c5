//! A type in the place of a value is rustc's own error, at the name.

use amp_runtime::prelude::*;

#[amp]
struct P {
    x: i32,
}

#[amp]
impl P {
    fn half(self) -> i32 {
        self.x / 2
    }
}

#[amp]
fn half(x: i32) -> i32 {
    P.half() + x
}

fn main() {}
