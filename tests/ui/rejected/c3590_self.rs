//! A kernel in a method does not capture `self`.

#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

struct Field {
    size: i32,
}

impl Field {
    fn fill(&self, view: &ArrayViewMut<i32, 1>) {
        parallel_for_each(view.extent(), amp!(|i: Index<1>| view[i] = self.size)).unwrap();
    }
}

fn main() {}
