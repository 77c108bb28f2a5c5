//! Values of another type, cast as rustc proposes it.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0.0_f32; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        let n: u32 = i[0] as u32;
        let x: f32 = (i[0] * 2) as f32;
        view[i] = (i[0] * 2) as f32;
        view[i] += n as f32 + x;
    });
    parallel_for_each(view.extent(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [0.0, 5.0, 10.0, 15.0]);
}
