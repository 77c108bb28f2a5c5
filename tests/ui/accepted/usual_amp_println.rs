//! `amp_println!` in place of `println!`.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            if i[0] > 100 {
                amp_println!("{}", i[0]);
            }
            view[i] = 1;
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [1; 4]);
}
