//! `len` and `extent` are those of arrays and views: methods of a program's types have other names.

use amp_runtime::prelude::*;

#[amp]
struct Segment {
    from: i32,
    to: i32,
}

#[amp]
impl Segment {
    fn len(&self) -> i32 {
        self.to - self.from
    }

    fn extent(self) -> i32 {
        self.to - self.from
    }
}

#[amp]
fn length(segment: Segment) -> i32 {
    segment.len()
}

fn launch(segment: Segment, view: &ArrayViewMut<i32, 1>) {
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = segment.extent())).unwrap();
}

fn main() {}
