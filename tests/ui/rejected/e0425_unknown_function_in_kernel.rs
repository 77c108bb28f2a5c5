//! A function that there is not: in a kernel, in a method, in a module. A similar name is suggested.

use amp_runtime::prelude::*;

mod helpers {}

#[amp]
fn double(x: i32) -> i32 {
    2 * x
}

#[amp]
struct Point {
    x: i32,
}

#[amp]
impl Point {
    fn twice(self) -> i32 {
        duoble(self.x)
    }
}

fn launch(view: &ArrayViewMut<i32, 1>) {
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = helpers::half(double(3)))).unwrap();
}

fn main() {}
