//! A kernel function called by another kernel, with its index.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn fill(i: Index<1>, view: &ArrayViewMut<i32, 1>, x: i32) {
    view[i] = x;
}

#[amp]
pub fn both(i: Index<1>, first: &ArrayViewMut<i32, 1>, second: &ArrayViewMut<i32, 1>) {
    fill(i, first, 1);
    fill(i, second, 2);
}

pub fn main() {
    let (mut a, mut b) = ([0; 4], [0; 4]);
    let first = ArrayViewMut::new(4, &mut a).unwrap();
    let second = ArrayViewMut::new(4, &mut b).unwrap();
    parallel_for_each(first.extent(), both(&first, &second)).unwrap();
    parallel_for_each(first.extent(), fill(&first, 5)).unwrap();
    drop((first, second));
    assert_eq!((a, b), ([5; 4], [2; 4]));
}
