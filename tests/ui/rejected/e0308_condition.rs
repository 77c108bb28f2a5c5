//! What is no truth is no condition, and is shown alone.

use amp_runtime::prelude::*;

#[amp]
fn is_odd(n: u32) -> bool {
    if n & 1 { true } else { false }
}

fn main() {
    let mut data = [1.0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let limit = 8_u32;
    let kernel = kernel!(|i: Index<1>| {
        if view[i] {
            view[i] = 0.0;
        }
        let mut rest = i[0];
        while rest & 1 {
            rest /= 2;
        }
        match i[0] {
            k if k | 1 => view[i] = 2.0,
            _ if view[i] > 0.0 && i[0] => (),
            _ => (),
        }
        if i[0] < limit && is_odd(limit) {
            view[i] = 3.0;
        }
    });
    let _ = parallel_for_each(view.extent(), kernel);
}
