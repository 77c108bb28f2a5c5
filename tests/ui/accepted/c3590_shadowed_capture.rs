//! A local variable with the name of a host variable can be assigned to.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let total = 5;
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        let mut total = total;
        total += 1;
        view[i] = total;
    })).unwrap();
    drop(view);
    assert_eq!((data, total), ([6; 4], 5));
}
