//! A static is none of a kernel's, however it is named.

#![allow(non_upper_case_globals)]

use amp_runtime::prelude::*;

static T: f32 = 1.0;
static speed: f32 = 2.0;

fn main() {
    let mut data = [1.0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| view[i] = T * speed);
    let _ = parallel_for_each(view.extent(), kernel);
}
