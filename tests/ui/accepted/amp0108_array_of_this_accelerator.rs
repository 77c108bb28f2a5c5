//! An array of the accelerator that runs the kernel.

use amp_runtime::prelude::*;

pub fn main() {
    let accelerator = Accelerator::cpu();
    let array = Array::new_on(&accelerator, 4, &[1; 4]).unwrap();
    parallel_for_each_on(&accelerator, array.extent(), kernel!(|i: Index<1>| array[i] += 1))
        .unwrap();
    assert_eq!(array.to_vec().unwrap(), [2; 4]);
}
