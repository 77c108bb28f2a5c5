//! A lifetime that nothing declares is one error, which proposes to declare it where it belongs.

use amp_runtime::prelude::*;

#[amp]
fn first(x: &'a u32) -> u32 {
    *x
}

#[amp]
#[derive(Clone, Copy)]
struct Pair {
    x: u32,
}

#[amp]
impl Pair {
    fn sum(&self, y: &'b u32) -> u32 {
        self.x + *y
    }
}

#[amp]
trait Adds {
    fn add(&self, y: &'c u32) -> u32;
}

fn main() {}
