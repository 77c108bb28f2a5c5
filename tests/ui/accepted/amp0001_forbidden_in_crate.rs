//! What the macros write for types, functions and kernels is no unsafe code of the program's.

#![forbid(unsafe_code)]

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[derive(Clone, Copy)]
struct Step {
    by: i32,
}

#[amp]
#[derive(Clone, Copy)]
enum Way {
    Up(Step),
    Down,
}

#[amp]
fn moved(x: i32, way: Way) -> i32 {
    match way {
        Way::Up(step) => x + step.by,
        Way::Down => x - 1,
    }
}

pub fn main() {
    let mut data = [1, 2, 3, 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    for way in [Way::Up(Step { by: 2 }), Way::Down] {
        let step = amp!(|x: i32| moved(x, way));
        parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = step(view[i]))).unwrap();
    }
    drop(view);
    assert_eq!(data, [2, 3, 4, 5]);
}
