//! A static is a static, however its name is written.

use amp_runtime::prelude::*;

#[allow(non_upper_case_globals)]
static offset: i32 = 3;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = offset)).unwrap();
}
