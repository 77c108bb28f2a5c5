//! The last elements of arrays that are parameters.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn last(rows: &[[f32; 3]; 2], corners: [f32; 4]) -> f32 {
    rows[1][2] + corners[3]
}

pub fn main() {
    let mut data = [0.0_f32; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        let rows = [[1.0; 3]; 2];
        view[i] = last(&rows, [2.0; 4]);
    })).unwrap();
    drop(view);
    assert_eq!(data, [3.0; 4]);
}
