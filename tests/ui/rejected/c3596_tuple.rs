//! A kernel captures no tuple.

#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() {
    let pair = (1, 2);
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = amp!(|i: Index<1>| {
        let both = pair;
        view[i] = 1;
    });
    parallel_for_each(view.extent(), kernel).unwrap();
}
