//! A const of the type around the kernel.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub struct Filler;

impl Filler {
    const STEP: i32 = 3;

    pub fn fill(view: &ArrayViewMut<i32, 1>) {
        parallel_for_each(
            view.extent(),
            kernel!(|i: Index<1>| view[i] = Self::STEP + Filler::STEP),
        )
        .unwrap();
    }
}

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    Filler::fill(&view);
    drop(view);
    assert_eq!(data, [6; 4]);
}
