//! Numbers in place of characters, and text in comments and documentation.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

/// The code of a letter: "a" is 97.
#[amp]
pub fn upper(code: u32) -> u32 {
    // "a" to "z"
    if code >= 97 && code <= 122 { code - 32 } else { code }
}

pub fn main() {
    let mut data: Vec<u32> = "amp".bytes().map(u32::from).collect();
    let view = ArrayViewMut::new(3, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = upper(view[i]))).unwrap();
    drop(view);
    assert_eq!(data, [65, 77, 80]);
}
