//! What a type of another file is, a macro does not see.

use amp_runtime::prelude::*;
use amp_test_helpers::Point;

#[amp]
fn kernel(i: Point, view: &ArrayViewMut<i32, 1>) {
    view[i] = 1;
}

fn launch(view: &ArrayViewMut<i32, 1>) {
    parallel_for_each(view.extent(), kernel(view)).unwrap();
}

fn main() {}
