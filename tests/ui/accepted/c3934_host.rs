//! A `main` with a kernel in it.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

#[amp(host)]
pub fn main() {
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let kernel = #[amp]
    |i: Index<1>| view[i] += 1;
    accept(view.extent(), kernel);
    drop(view);
    assert_eq!(data, [2; 4]);
}
