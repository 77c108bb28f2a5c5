//! Constants that follow from an argument, a result or a closure, and one that is written.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn length<const N: usize>(_values: [i32; N]) -> i32 {
    N as i32
}

#[amp]
fn filled<const N: usize>(value: i32) -> [i32; N] {
    [value; N]
}

#[amp]
fn apply<const N: usize>(f: impl Fn([i32; N]) -> i32) -> i32 {
    f([N as i32; N])
}

#[amp]
fn plus<const N: usize>(x: i32) -> i32 {
    x + N as i32
}

#[amp]
struct Point {
    x: i32,
}

#[amp]
impl Point {
    fn twice(self) -> i32 {
        2 * self.x
    }
}

mod solid {
    use amp_runtime::prelude::*;

    #[amp]
    pub struct Point {
        pub x: i32,
    }

    #[amp]
    impl Point {
        pub fn twice(self) -> i32 {
            20 * self.x
        }
    }
}

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        let three: [i32; 3] = filled(7);
        let points = Point { x: 1 }.twice() + solid::Point { x: 1 }.twice();
        view[i] = length([1, 2]) + three[2] + apply(|[a, b, c]: [i32; 3]| a + b + c) + plus::<5>(1) + points;
    });
    parallel_for_each(view.extent(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [46; 4]);
}
