//! What calls a function whose mark is not one is right.

use amp_runtime::prelude::*;

#[amp(gpu)]
fn half(x: f32) -> f32 {
    x / 2.0
}

fn main() {
    let mut data = [1.0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let _ = parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = half(view[i])));
}
