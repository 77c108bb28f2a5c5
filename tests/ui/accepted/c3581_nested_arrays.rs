//! Arrays of arrays as parameters, locals and results.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn transposed(m: [[i32; 3]; 2]) -> [[i32; 2]; 3] {
    let mut result = [[0; 2]; 3];
    for r in 0..2 {
        for c in 0..3 {
            result[c][r] = m[r][c];
        }
    }
    result
}

pub fn main() {
    let mut data = [0; 6];
    let view = ArrayViewMut::new([3, 2], &mut data).unwrap();
    let kernel = kernel!(|i: Index<2>| {
        let t = transposed([[1, 2, 3], [4, 5, 6]]);
        view[i] = t[i[0]][i[1]];
    });
    parallel_for_each(view.extent(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [1, 4, 2, 5, 3, 6]);
}
