//! Methods that are marked one by one, and their callers, which have no errors.

use amp_runtime::prelude::*;

#[amp]
#[derive(Debug)]
struct Interval {
    low: f32,
    high: f32,
}

impl Interval {
    #[amp]
    fn holds(&self, x: f32) -> bool {
        x >= self.low && x < self.high
    }

    #[amp]
    fn of(low: f32) -> Interval {
        Interval { low, high: low + 1.0 }
    }
}

#[amp]
fn classify(i: Index<1>, data: &ArrayView<f32, 1>, inside: &ArrayViewMut<u32, 1>) {
    inside[i] = if Interval::of(-0.5).holds(data[i]) { 1 } else { 0 };
}

fn main() {}
