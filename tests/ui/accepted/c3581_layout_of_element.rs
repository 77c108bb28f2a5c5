//! An element without type parameters may be aligned as its bytes allow, a generic one is in C's layout.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[repr(align(16))]
pub struct Wide {
    a: [u32; 4],
}

#[amp]
#[repr(C)]
#[cfg_attr(all(), derive(Debug))]
pub struct Named<T: amp_runtime::Element> {
    a: T,
    b: T,
}

pub fn main() {
    let (wide, named) = ([Wide { a: [1; 4] }], [Named { a: 1, b: 2 }]);
    let (wide, named) = (ArrayView::new(1, &wide).unwrap(), ArrayView::new(1, &named).unwrap());
    let mut found = [0];
    let view = ArrayViewMut::new(1, &mut found).unwrap();
    let kernel = kernel!(|i: Index<1>| view[i] = wide[i].a[3] + named[i].b);
    parallel_for_each(view.extent(), kernel).unwrap();
    view.synchronize().unwrap();
    assert_eq!(found, [3]);
}
