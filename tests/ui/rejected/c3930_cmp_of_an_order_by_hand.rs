//! `cmp` is that of types that derive `Ord`, whose fields do so too.

use std::cmp::Ordering;

use amp_runtime::prelude::*;

#[amp]
#[derive(PartialOrd, Eq)]
struct Backwards {
    x: i32,
}

impl Ord for Backwards {
    fn cmp(&self, other: &Self) -> Ordering {
        other.x.cmp(&self.x)
    }
}

#[amp]
#[derive(PartialOrd, Eq, Ord)]
struct Whole {
    part: Backwards,
}

#[amp]
fn of_itself(a: Backwards, b: Backwards) -> Ordering {
    a.cmp(&b)
}

#[amp]
fn of_a_field(a: Whole, b: Whole) -> Ordering {
    a.cmp(&b)
}

fn main() {
    let whole = |x| Whole { part: Backwards { x } };
    assert_eq!(whole(2).cmp(&whole(1)), Ordering::Less);
}
