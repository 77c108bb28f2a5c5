//! A variable shadowed in its scope, in an inner block and by a loop.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn shadowed(x: i32) -> f32 {
    let x = x + 1;
    let x = x as f32 * 0.5;
    let mut sum = x;
    for x in 0..3 {
        let sum_of_x = x * 2;
        sum += sum_of_x as f32;
    }
    {
        let x = 100.0;
        sum += x;
    }
    sum + x
}

pub fn main() {
    let mut data = [0.0; 2];
    let view = ArrayViewMut::new(2, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = shadowed(3))).unwrap();
    drop(view);
    assert_eq!(data, [110.0; 2]);
}
