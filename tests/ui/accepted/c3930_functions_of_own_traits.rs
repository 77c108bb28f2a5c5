//! A trait of the program with the name of one of std's, whose function is called by the type.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub trait Add {
    fn add(self, other: u32) -> u32;
}

#[amp]
impl Add for u32 {
    fn add(self, other: u32) -> u32 {
        self + other + 10
    }
}

pub fn main() {
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| view[i] = <u32 as Add>::add(view[i], 1)),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [12; 4]);
}
