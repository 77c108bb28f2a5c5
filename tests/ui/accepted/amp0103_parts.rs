//! Parts, one after the other in the same memory.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let rows = ArrayViewMut::<[f32; 1024], 1>::without_source(4).unwrap();
    let mut sums = [0.0; 2];
    for (part, sum) in sums.iter_mut().enumerate() {
        let first = 4 * part;
        let kernel = kernel!(|i: Index<1>| rows[i][0] = (first + i[0]) as f32);
        parallel_for_each(rows.extent(), kernel).unwrap();
        let rows = rows.to_vec().unwrap();
        *sum = rows.iter().map(|row| row[0]).sum::<f32>();
    }
    assert_eq!(sums, [6.0, 22.0]);
}
