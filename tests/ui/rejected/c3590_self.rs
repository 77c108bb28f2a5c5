//! A kernel in a method does not capture `self`.

use amp_runtime::prelude::*;

struct Field {
    size: i32,
}

impl Field {
    fn fill(&self, view: &ArrayViewMut<i32, 1>) {
        parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = self.size)).unwrap();
    }
}

fn main() {}
