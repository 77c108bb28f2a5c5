//! Variables of the host that a kernel does not use may be of any type.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let name = String::from("kernel");
    let mut all = vec![1, 2, 3];
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = 2)).unwrap();
    all.push(name.len());
    assert_eq!(all.len(), 4);
}
