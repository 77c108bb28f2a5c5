//! Raw identifiers as names of variables and functions.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn r#match(r#type: i32) -> i32 {
    let r#use = r#type + 1;
    r#use
}

pub fn main() {
    let r#in = 3;
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = r#match(view[i]) + r#in))
        .unwrap();
    drop(view);
    assert_eq!(data, [5; 4]);
}
