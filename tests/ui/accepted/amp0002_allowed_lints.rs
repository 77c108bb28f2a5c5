//! Attributes of lints, on statements and within what they are about.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub fn helper(x: i32) -> i32 {
    #[allow(unused_variables)]
    let unused = 3;
    #[allow(unused_mut, unused_assignments)]
    let mut y = x;
    y + 1
}

#[amp]
fn within(x: i32) -> i32 {
    #![allow(unused_variables)]
    let unused = x;
    x - 1
}

#[amp]
struct Number {
    value: i32,
}

#[amp]
impl Number {
    #![allow(dead_code)]

    fn same(&self) -> i32 {
        #![allow(unused_variables)]
        let unused = self.value;
        self.value
    }
}

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        #![allow(unused_variables)]
        let unused = 1;
        let number = Number { value: within(1) };
        view[i] = helper(1) + number.same();
    });
    parallel_for_each(view.extent(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [2; 4]);
}
