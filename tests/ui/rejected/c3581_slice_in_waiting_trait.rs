//! A trait's method that waits takes no slice.

use amp_runtime::prelude::*;

#[amp]
trait Fill {
    fn fill(&self, barrier: amp_runtime::Barrier, values: &mut [i32]);
}

fn main() {}
