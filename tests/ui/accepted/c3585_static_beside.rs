//! A static in the ordinary Rust around a kernel.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp(host)]
pub fn main() {
    static SIZES: [usize; 1] = [4];
    let mut data = [0; 4];
    let view = ArrayViewMut::new(SIZES[0], &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        #[amp]
        |i: Index<1>| view[i] = 3,
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [3; 4]);
}
