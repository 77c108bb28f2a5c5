//! Rust's own `println!`.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        println!("{}", i[0]);
        view[i] = 1;
    })).unwrap();
}
