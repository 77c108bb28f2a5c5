//! Independent mistakes of a kernel are reported at once, each with its own code.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [1; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        let x = view[i]?;
        let name = "kernel";
        assert_eq!(x, 3);
        let b: u128 = 3;
        view[i] = x;
    });
    parallel_for_each(view.extent(), kernel).unwrap();
}
