//! A `while` whose condition nothing changes, and which nothing leaves.

use amp_runtime::prelude::*;

fn main() {
    let (mut data, limit) = ([0; 16], 4);
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        let n = 0;
        let mut sum = 0;
        while n < limit && i[0] > 3 {
            sum += 1;
            view[i] = sum;
        }
    })).unwrap();
}
