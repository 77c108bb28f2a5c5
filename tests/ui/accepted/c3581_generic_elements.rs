//! Near miss of C3581: views of generic structs whose fields have one alignment.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
struct Tagged<T> {
    tag: u32,
    value: T,
}

pub fn main() {
    let mut data = [Tagged { tag: 1, value: 2.5_f32 }, Tagged { tag: 2, value: -1.0 }];
    let view = ArrayViewMut::new(2, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            view[i].value *= view[i].tag as f32;
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data.map(|tagged| tagged.value), [2.5, -2.0]);
}
