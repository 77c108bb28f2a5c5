//! A generic struct is an element only if its fields are.

use amp_runtime::prelude::*;

#[amp]
struct Flagged<T> {
    value: T,
    flag: bool,
}

fn main() {
    let data: [Flagged<f32>; 0] = [];
    let _ = ArrayView::new(1, &data);
}
