//! Two statements without braces around them.

use amp_runtime::prelude::*;

fn main() {
    let view = Array::new(4, &[0f32; 4]).unwrap();
    let kernel = kernel!(|i: Index<1>| view[i] = 2.0; view[i] += 1.0);
    parallel_for_each(view.extent(), kernel).unwrap();
}
