//! `#[amp]` structs of a module, made, passed and taken apart by path.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub mod shapes {
    use amp_runtime::prelude::*;

    /// A point.
    #[amp]
    #[derive(Debug, Default)]
    pub struct Point {
        /// Right.
        pub x: i32,
        /// Up.
        pub y: i32,
    }

    #[amp(cpu)]
    pub fn mirrored(p: Point) -> Point {
        Point { x: p.y, y: p.x }
    }
}

pub fn main() {
    let mut data = [shapes::Point { x: 1, y: 2 }; 2];
    let view = ArrayViewMut::new(2, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        let p = shapes::mirrored(view[i]);
        view[i] = shapes::Point { x: p.x, y: 7 };
    })).unwrap();
    drop(view);
    assert_eq!(data[0], shapes::Point { x: 2, y: 7 });
}
