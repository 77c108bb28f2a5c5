//! Large data in parts, whose array is free again before the next.

use amp_runtime::prelude::*;

pub fn main() {
    let accelerator = Accelerator::cpu();
    let data: Vec<u32> = (0..4096).collect();
    let mut doubled = Vec::new();
    for part in data.chunks(1024) {
        let array = Array::new_on(&accelerator, part.len(), part).unwrap();
        parallel_for_each_on(&accelerator, array.extent(), kernel!(|i: Index<1>| array[i] *= 2)).unwrap();
        doubled.extend(array.to_vec().unwrap());
    }
    assert_eq!(doubled[4095], 8190);
}
