//! A view that two kernels capture, one of them twice.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

pub fn main() {
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let first = amp!(|i: Index<1>| view[i] = view[i] + view[0]);
    let second = amp!(|i: Index<1>| view[i] *= 2);
    accept(view.extent(), first);
    accept(view.extent(), second);
}
