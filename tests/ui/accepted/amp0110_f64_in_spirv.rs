//! A target that has the type.

use amp_runtime::prelude::*;

pub fn main() {
    let mut data = [1.0_f64; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| view[i] *= 2.0);
    assert!(kernel.module().unwrap().spirv().is_ok());
}
