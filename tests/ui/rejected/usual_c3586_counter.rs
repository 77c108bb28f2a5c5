//! A static as a counter.

use amp_runtime::prelude::*;

static mut COUNT: u32 = 0;

fn main() {
    let mut data = [0.5_f32; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        unsafe { COUNT += 1 };
    })).unwrap();
}
