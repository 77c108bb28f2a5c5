//! A seed that has 64 bits in a kernel, too.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let seed: u64 = 0x1_2345_6789;
    let mut data = [0_u64; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = i[0] as u64 ^ seed)).unwrap();
    drop(view);
    assert_eq!(data[1], seed ^ 1);
}
