//! An index of a view is a `usize`, cast where it is a number of another type.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            let k = i[0] as u32;
            view[k as usize] = k as i32;
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [0, 1, 2, 3]);
}
