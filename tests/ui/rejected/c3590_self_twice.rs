//! A kernel captures no `self`, which is one mistake however often it is named.

use amp_runtime::prelude::*;

struct Simulation<'a> {
    heights: ArrayViewMut<'a, f32, 1>,
    seconds: f32,
}

impl Simulation<'_> {
    fn step(&self) -> amp_runtime::Result<()> {
        let kernel = kernel!(|i: Index<1>| self.heights[i] *= self.seconds);
        parallel_for_each(self.heights.extent(), kernel)
    }
}

fn main() {}
