//! `self` in a function that has none: rustc's own words. In a kernel it would be a capture.

use amp_runtime::prelude::*;

#[amp]
struct Scale {
    by: f32,
}

#[amp]
impl Scale {
    fn twice() -> f32 {
        self.by * 2.0
    }
}

fn main() {}
