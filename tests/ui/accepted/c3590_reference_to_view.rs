//! A reference to a view of the host, and one to a number.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [1; 4];
    let factor = &3;
    let view = &ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] += *factor)).unwrap();
}
