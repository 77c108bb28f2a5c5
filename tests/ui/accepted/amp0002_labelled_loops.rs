//! Labelled loops, left and continued from within.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn first_pair(limit: u32) -> u32 {
    let mut found = 0;
    'outer: for a in 1..limit {
        'inner: for b in a..=limit {
            if b % 2 == 1 {
                continue 'inner;
            }
            if a * b > 20 {
                found = a * 100 + b;
                break 'outer;
            }
            if b > 8 {
                continue 'outer;
            }
        }
    }
    found
}

pub fn main() {
    let mut data = [0];
    let view = ArrayViewMut::new(1, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = first_pair(10))).unwrap();
    drop(view);
    assert_eq!(data, [308]);
}
