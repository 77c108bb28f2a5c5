//! A kernel that does nothing, with parentheses around it as well.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn nothing(_i: Index<3>) {}

pub fn main() {
    let extent = Extent::new([2, 2, 2]);
    parallel_for_each(extent, nothing()).unwrap();
    parallel_for_each(extent, kernel!(|_i: Index<3>| {})).unwrap();
    parallel_for_each(extent, kernel!((|_i: Index<3>| {}))).unwrap();
}
