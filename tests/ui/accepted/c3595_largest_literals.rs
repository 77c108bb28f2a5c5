//! The largest literals of their types.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0u64; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        let n: usize = 4_294_967_295;
        let wide = 5_000_000_000;
        view[i] = wide + n as u64 + (255u8 as u64) + (-2_147_483_648i32 as u32 as u64);
    });
    parallel_for_each(view.extent(), kernel).unwrap();
    drop(view);
    assert_eq!(data[0], 5_000_000_000 + 4_294_967_295 + 255 + 2_147_483_648);
}
