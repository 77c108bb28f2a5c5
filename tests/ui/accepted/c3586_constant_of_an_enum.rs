//! A constant of an enum that is none of kernels is a constant as any other.

use amp_runtime::prelude::*;

#[allow(dead_code)]
enum Mode {
    Slow,
    Fast,
}

impl Mode {
    const COUNT: u32 = 2;
}

pub fn main() {
    let to = Array::new(3, &[0; 3]).unwrap();
    let kernel = kernel!(|i: Index<1>| to[i] = i[0] as u32 * Mode::COUNT);
    parallel_for_each(to.extent(), kernel).unwrap();
    assert_eq!(to.to_vec().unwrap(), [0, 2, 4]);
}
