//! What is derived asks the fields: one with an order of its own has none in kernels, and so has the whole.

use std::cmp::Ordering;

use amp_runtime::prelude::*;

#[amp]
struct Backwards {
    x: i32,
}

impl PartialOrd for Backwards {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        other.x.partial_cmp(&self.x)
    }
}

#[amp]
#[derive(PartialOrd)]
struct Whole {
    part: Backwards,
}

#[amp]
fn is_less(a: Whole, b: Whole) -> bool {
    a < b
}

fn main() {
    let whole = |x| Whole { part: Backwards { x } };
    assert!(whole(2) < whole(1));
}
