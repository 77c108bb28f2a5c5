//! Assignments to host variables are found wherever they stand.

use amp_runtime::prelude::*;

fn main() {
    let (mut a, mut b, mut c) = (0, 0.0, false);
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        for k in 0..4 {
            a += k;
        }
        if view[i] > 3 {
            b = 1.0;
        } else {
            loop {
                c = true;
                break;
            }
        }
    });
    parallel_for_each(view.extent(), kernel).unwrap();
    println!("{a} {b} {c}");
}
