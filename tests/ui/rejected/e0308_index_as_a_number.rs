//! A value of another type: rustc shows all of it, and proposes what can be written.

use amp_runtime::prelude::*;

fn main() {
    let mut data = [0.0_f32; 8];
    let view = ArrayViewMut::new(8, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = i[0] * 2)).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = i[0])).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = i[0].min(3))).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        let n: u32 = i[0];
        let x: f32 = i[0] * 2;
        view[i] = n as f32 + x;
    })).unwrap();
}
