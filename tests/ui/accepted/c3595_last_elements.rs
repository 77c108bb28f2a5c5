//! The last elements of arrays, names that hide arrays, and indices that are not constant.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn sum(all: [i32; 4], view: &ArrayView<i32, 1>, any: usize) -> i32 {
    const LAST: usize = 3;
    const FAR: usize = 7;
    const LENGTH: usize = 4;
    let mut sum = all[LAST] + view[9];
    for all in [[1, 2, 3, 4, 5], [0; 5]] {
        sum += all[4];
    }
    {
        let all = [1, 2, 3, 4, 5, 6];
        sum += all[5];
    }
    if let [all, _] = [[3; 8], [4; 8]] {
        sum += all[7];
    }
    let get = |all: [i32; 9]| all[8];
    let short: [i32; LENGTH] = [1; LENGTH];
    if FAR < LENGTH {
        sum += short[FAR];
    }
    let matrix = [[1, 2, 3], [4, 5, 6]];
    sum + get([2; 9]) + matrix[1][2] + short[any] + all[any]
}

pub fn main() {
    let values: Vec<i32> = (0..10).collect();
    let table = [5; 4];
    let mut data = [0; 4];
    let input = ArrayView::new(10, &values).unwrap();
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = sum(table, &input, i[0])))
        .unwrap();
    drop(view);
    assert_eq!(data, [5 + 9 + 5 + 6 + 3 + 2 + 6 + 1 + 5; 4]);
}
