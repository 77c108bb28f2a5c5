//! Consts of a module, of another crate, and of a type.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub mod settings {
    pub const OFFSET: i32 = 3;
    pub mod inner {
        pub const STEP: u32 = 2;
    }
}

#[amp]
pub fn helper(x: i32) -> i32 {
    x + settings::OFFSET + settings::inner::STEP as i32 + amp_test_helpers::WEIGHTS[2]
}

pub fn main() {
    let mut data = [0.0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        view[i] = helper(i32::MAX - i32::MAX) as f32 * amp_test_helpers::SCALE;
    });
    parallel_for_each(view.extent(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [5.5; 4]);
}
