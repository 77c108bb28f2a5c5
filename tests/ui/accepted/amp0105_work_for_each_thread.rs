//! One thread for many elements of the work.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let steps = 1 << 10;
    let mut data = [0_u64; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        for k in 0..steps {
            view[i] += (i[0] * steps + k) as u64;
        }
    })).unwrap();
    drop(view);
    assert_eq!(data.iter().sum::<u64>(), (1 << 11) * ((1 << 12) - 1));
}
