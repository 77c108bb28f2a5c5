//! Local variables, their elements and fields can be assigned to.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub struct Sum {
    total: i32,
}

pub fn main() {
    let factor = 3;
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        let mut sum = Sum { total: factor };
        let mut parts = [0; 2];
        sum.total += 1;
        parts[1] = sum.total;
        view[i] += parts[1];
    })).unwrap();
    drop(view);
    assert_eq!(data, [5; 4]);
}
