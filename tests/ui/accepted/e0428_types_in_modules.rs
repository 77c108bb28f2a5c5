//! Types of one name in several modules, and in several functions.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

mod flat {
    use amp_runtime::prelude::*;

    #[amp]
    pub struct Point {
        pub x: i32,
    }
}

#[amp]
struct Point {
    flat: flat::Point,
    y: i32,
}

#[amp]
fn first(x: i32) -> i32 {
    struct Inner {
        x: i32,
    }
    struct Outer {
        inner: Inner,
    }
    let outer = Outer { inner: Inner { x } };
    outer.inner.x
}

#[amp]
fn second(x: i32) -> i32 {
    struct Inner {
        y: i32,
    }
    let inner = Inner { y: x + 1 };
    inner.y
}

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        let point = Point { flat: flat::Point { x: first(2) }, y: second(3) };
        view[i] = point.flat.x * 10 + point.y;
    });
    parallel_for_each(view.extent(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [24; 4]);
}
