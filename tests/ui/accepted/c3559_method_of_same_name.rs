//! Methods of one name, of two types, one of which calls the other.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
struct Inner {
    x: i32,
}

#[amp]
impl Inner {
    fn value(&self) -> i32 {
        self.x
    }
}

#[amp]
struct Outer {
    inner: Inner,
}

#[amp]
impl Outer {
    fn value(&self) -> i32 {
        self.inner.value() + 1
    }
}

#[amp(cpu)]
pub fn helper(x: i32) -> i32 {
    Outer { inner: Inner { x } }.value()
}

pub fn main() {
    let mut data = [0, 1, 2, 3];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            view[i] = helper(view[i]);
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [1, 2, 3, 4]);
}
